import { fold } from '../../schema/fold.ts'

/** What a text read by a scanner, or typed in its place, may stand for. */
export interface ScanText {
  /** A shelf: `BOX:A12`. */
  readonly box?: string
  /** Spellings under which a parcel, a badge or a bon may be known; none for a shelf. */
  readonly spellings: readonly string[]
}

const SHELF = /^(?:box|rayon|emplacement)\s*[:#]\s*([\p{L}\p{N}][\p{L}\p{N} ._-]{0,29})$/iu
/** Printed in a link of ours, with whatever follows it. */
const LINK = /\/suivi\/([^/?#\s]+)/i
/** The nth of several colis of one commande: `201126-153000 2/3`. */
const NTH = /^(.{4,}?)[ ·#-]*\b\d{1,2}\/\d{1,2}$/u
const BARE = /^(\d{6})[ -]?(\d{6})(?:[ -]?(\d{2,8}))?$/

const controls = (text: string): string =>
  [...text].map((char) => (char < ' ' || char === '\u007f' ? ' ' : char)).join('')

export function readScanText(text: string): ScanText {
  const read = controls(text).trim()
  const box = SHELF.exec(read)?.[1]
  if (box !== undefined) return { box: box.trim().toUpperCase(), spellings: [] }
  const told = linked(read)
  const whole = NTH.exec(told)?.[1]?.trim()
  return { spellings: [...new Set([told, whole ?? told].flatMap(spellingsOf))].filter(Boolean) }
}

function linked(text: string): string {
  const found = LINK.exec(text)?.[1]
  if (found === undefined) return text
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}

/** As it stands, without its spaces, in capitals and small letters; digits in Latin, with the hyphens of our codes. */
function spellingsOf(text: string): string[] {
  const tight = text.replace(/\s+/g, '')
  const digits = fold(tight)
  const [, day, time, rank] = BARE.exec(digits) ?? []
  const code = day && time ? [`${day}-${time}${rank ? `-${rank}` : ''}`] : []
  return [...code, text, tight, tight.toUpperCase(), tight.toLowerCase()]
}
