import { faceFor } from './fonts.ts'

/** Letters already shaped, as some keyboards and PDFs give them: they would be shaped a second time. */
const SHAPED = /[\uFB50-\uFDFF\uFE70-\uFEFC]+/g
/** Characters that draw nothing; those that steer direction could show a house number backwards. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
const LINE_BREAK = /\s*[\n\r\u2028\u2029]+\s*/g
/** Most texts: letters every font of ours has, one space between words. */
const PLAIN = /^[!-~À-ÿ]+(?: [!-~À-ÿ]+)*$/
const LETTER = /[\p{L}\p{N}]/u

/**
 * A typed text as it can be printed on one line: its letters composed, its lines joined by « · ». A letter no font
 * has is a question mark, so that it is seen to be missing; a picture is left out.
 */
export function clean(text: string): string {
  if (PLAIN.test(text)) return text
  const composed = text
    .replace(SHAPED, (shaped) => shaped.normalize('NFKC'))
    .normalize('NFC')
    .trim()
    .replace(LINE_BREAK, ' · ')
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
  let printable = ''
  for (const letter of composed) {
    if (faceFor(letter.codePointAt(0) ?? 0, 'plain')) printable += letter
    else if (LETTER.test(letter)) printable += '?'
  }
  return printable.replace(/ {2,}/g, ' ').trim()
}
