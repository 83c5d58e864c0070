import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A number in any spelling → E.164, read as a Moroccan would: `06 12 34 56 78`, `(+212)0612345678`,
 * `00212612345678`, `٠٦١٢٣٤٥٦٧٨`, or `612345678` where a spreadsheet lost the zero. Nothing when it is no number.
 */
export function parsePhone(typed: string): string | null {
  const plain = PLAIN.exec(typed)
  if (plain) return `+212${plain[1]}`
  if (typed === '') return null
  const parsed = parsePhoneNumberFromString(typed, 'MA')
  return parsed?.isValid() ? parsed.number : null
}

/** The usual spellings and the stored one, read without the library. */
const PLAIN = /^(?:\+212|0)([67]\d{8})$/

const SEPARATORS = /\s*(?:[/|;,\n]|\s-\s|\s(?:ou|et|و)\s)\s*/i

/**
 * The numbers of one cell, as typed: `0612345678 / 0661234567` holds two, `06/12/34/56/78` one. A piece that is
 * no number is kept, so that it can be shown to the person who must correct it.
 */
export function splitPhones(typed: string): string[] {
  const text = typed.trim()
  if (text === '') return []
  if (parsePhone(text)) return [text]
  const pieces = text.split(SEPARATORS).filter((piece) => piece !== '')
  if (pieces.length > 1) return pieces
  const words = text.split(/\s+/)
  return words.length > 1 && words.every((word) => parsePhone(word)) ? words : [text]
}
