import { readLabelCode, readNth } from '../label-code.ts'

/** A way in which a parcel, a badge or a bon may be known, and which label of the parcel was read. */
export interface Spelling {
  readonly text: string
  /** Counted from 1; 0 when the text names none. */
  readonly piece: number
}

/** The meanings of a text read by a scanner, or typed in its place. */
export interface ScanText {
  /** A shelf: `BOX:A12`. */
  readonly box?: string
  /** The likeliest first; none for a shelf. */
  readonly spellings: readonly Spelling[]
}

const SHELF = /^(?:box|rayon|emplacement)\s*[:#]\s*([\p{L}\p{N}][\p{L}\p{N} ._-]{0,29})$/iu
/** The code inside a tracking link. */
const LINK = /\/suivi\/([^/?#\s]+)/i

const controls = (text: string): string =>
  [...text].map((char) => (char < ' ' || char === '\u007f' ? ' ' : char)).join('')

/**
 * A text is never cut: a part of it could name another parcel.
 * It is looked up whole when no reading uses all of it.
 */
export function readScanText(text: string): ScanText {
  const read = controls(text).trim()
  const box = SHELF.exec(read)?.[1]
  if (box !== undefined) return { box: box.trim().toUpperCase(), spellings: [] }
  const told = linked(read)
  const nth = readNth(told)
  const spellings = [...spellingsOf(told, 0), ...(nth ? spellingsOf(nth.whole, nth.piece) : [])]
  return { spellings: spellings.filter((one, n) => isNew(one, spellings.slice(0, n))) }
}

const isNew = ({ text }: Spelling, before: readonly Spelling[]): boolean =>
  text !== '' && before.every((one) => one.text !== text)

function linked(text: string): string {
  const found = LINK.exec(text)?.[1]
  if (found === undefined) return text
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}

/**
 * A label code in its canonical form, if the text is one; else the text as it is, without spaces, in
 * capitals, in small letters.
 */
function spellingsOf(text: string, piece: number): Spelling[] {
  const tight = text.replace(/\s+/g, '')
  const label = readLabelCode(text)
  const ours = label ? [{ text: label.code, piece: label.piece || piece }] : []
  const others = [text, tight, tight.toUpperCase(), tight.toLowerCase()]
  return [...ours, ...others.map((one) => ({ text: one, piece }))]
}
