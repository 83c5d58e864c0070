import { randomText } from './ids.ts'

/** Characters or classes with a count: `[a-z0-9]{8}`, `CMD-\d{4,6}`. Nothing else of regular expressions. */
const PIECE =
  /(?:\[((?:[^\]\\]|\\.)+)\]|\\([dw])|\\?([^[\]{}()|?*+^$.\\]|(?<=\\)[^dw]))(?:\{(\d+)(?:,(\d+))?\})?/gy

interface Piece {
  readonly alphabet: string
  readonly least: number
  readonly most: number
}

const known = new Map<string, readonly Piece[]>()

/** A random text of the pattern; a pattern that cannot be read is an error of the declaration. */
export function autogenerate(pattern: string): string {
  const pieces = known.get(pattern) ?? piecesOf(pattern)
  known.set(pattern, pieces)
  return pieces.map(({ alphabet, least, most }) => randomText(lengthOf(least, most), alphabet)).join('')
}

const lengthOf = (least: number, most: number): number =>
  least + Math.floor(Math.random() * (most - least + 1))

function piecesOf(pattern: string): readonly Piece[] {
  const pieces: Piece[] = []
  let read = 0
  for (const [whole, inside, letter, one, least = '1', most = least] of pattern.matchAll(PIECE)) {
    read += whole.length
    const alphabet = inside ? expanded(inside) : letter ? CLASSES[letter] : one
    pieces.push({ alphabet: alphabet ?? '', least: Number(least), most: Number(most) })
  }
  if (read !== pattern.length) throw new Error(`autogenerate cannot read the pattern ${pattern}`)
  return pieces
}

const DIGITS = '0123456789'
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CLASSES: Readonly<Record<string, string>> = { d: DIGITS, w: `${LETTERS}${DIGITS}_` }

/** `a-z0-9_` → every character it stands for, once. */
function expanded(inside: string): string {
  const ranges = inside
    .replace(/\\([dw])/g, (_, letter: string) => CLASSES[letter] ?? '')
    .replace(/(?<!\\)(.)-(.)/g, (_, from: string, to: string) => {
      const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)]
      return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
    })
    .replace(/\\(.)/g, '$1')
  return [...new Set(ranges)].join('')
}
