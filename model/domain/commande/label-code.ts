import { fold } from '../../schema/fold.ts'

/** The content of one label's code: a commande, and the number of this label among its own. */
export interface LabelCode {
  /** DDMMYY-HHMMSS, then the rank within its second, then the letter of a twin. */
  readonly code: string
  /** Counted from 1; 0 on the label of a commande that has only one. */
  readonly piece: number
}

/** `201126-153000-02/3` is the third label of `201126-153000-02`; the only label of a commande is its code. */
export const formatLabelCode = ({ code, piece }: LabelCode): string =>
  piece === 0 ? code : `${code}/${piece}`

const LABEL = /^(\d{6}-\d{6}(?:-\d{2,8})?(?:-[EP]\d{0,3})?)(?:\/([1-9]\d?))?$/

/** The inverse of `formatLabelCode`; null for every text it does not write. */
export function parseLabelCode(text: string): LabelCode | null {
  const [, code, piece = '0'] = LABEL.exec(text) ?? []
  return code ? { code, piece: Number(piece) } : null
}

const LOOSE = /^(\d{6})-?(\d{6})(?:-?(\d{2,8}))?(?:-?([ep]\d{0,3}))?(\/.*)?$/
const DASHES = /[‐-―−]/g

/**
 * Reads a label code as people write it: spaces anywhere, Western or Arabic digits, another hyphen or none,
 * small letters. A text with anything left over is no code, since its beginning would name another parcel.
 */
export function readLabelCode(typed: string): LabelCode | null {
  const tight = fold(typed.replace(DASHES, '-')).replace(/[\s\u200e\u200f]/g, '')
  const [, day, time, rank, twin, piece = ''] = LOOSE.exec(tight) ?? []
  if (!day || !time) return null
  const code = [`${day}-${time}`, rank, twin?.toUpperCase()].filter(Boolean).join('-')
  return parseLabelCode(`${code}${piece}`)
}

const NTH = /^(.+?)(?:\s*[·#]\s*|\s+)([1-9]\d?)\/([1-9]\d?)$/u

/** « X 2/3 », as on the box of a label beside its code: X and 2; null for any other text. */
export function readNth(text: string): { readonly whole: string; readonly piece: number } | null {
  const [, whole, piece, pieces] = NTH.exec(text) ?? []
  if (!whole || Number(piece) > Number(pieces)) return null
  // After a space, two digits may be the rank of a code instead.
  const both = Number(piece) > 9 && readLabelCode(`${whole}-${piece}/${pieces}`) !== null
  return both ? null : { whole, piece: Number(piece) }
}
