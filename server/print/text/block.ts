import { clean } from './clean.ts'
import type { Weight } from './fonts.ts'
import { type Directed, direct, type Piece, piecesOf } from './order.ts'

/** A line ready to be drawn; widths are in ems. */
export interface Line {
  /** The text in reading order, when it is drawn in another: for copying and reading aloud. */
  readonly spoken: string
  readonly pieces: readonly (Piece & { readonly width: number })[]
  readonly width: number
}

/** A text in a box: the lines it takes, at the size they fit in. */
export interface Block {
  readonly lines: readonly Line[]
  readonly size: number
  readonly rtl: boolean
  /** Distance from one line to the next, in ems. */
  readonly leading: number
}

/** Measures are in points. */
export interface Fit {
  readonly weight: Weight
  readonly width: number
  readonly height?: number
  readonly size: number
  /** Becomes smaller down to this before it is cut with « … ». */
  readonly least?: number
  readonly lines?: number
}

const STEP = 0.94
const LATIN_LEADING = 1.2
/** Arabic letters reach further up and down. */
const ARABIC_LEADING = 1.5

/** Blocks already fitted: the same words are on a thousand étiquettes. */
const known = new Map<string, Block>()
const MOST_KNOWN = 5_000

/** Fits the text at the largest size possible; at the least size, the rest is cut off. */
export function fitText(text: string, wanted: Fit): Block {
  const { weight, width, height, size, least, lines } = wanted
  const key = `${weight} ${width} ${height} ${size} ${least} ${lines} ${text}`
  const block = known.get(key) ?? fitted(text, wanted)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, block)
  return block
}

function fitted(text: string, { weight, width, height, size, least = size, lines = 1 }: Fit): Block {
  const directed = direct(clean(text))
  const words = wordsOf(directed, weight)
  const leading = words.some(({ arabic }) => arabic) ? ARABIC_LEADING : LATIN_LEADING
  const room = (points: number): number =>
    Math.max(
      1,
      Math.min(lines, height === undefined ? lines : Math.floor(height / (leading * points) + 0.01)),
    )
  const isTooTall = (count: number, points: number): boolean =>
    height !== undefined && count * leading * points > height + 0.01
  let present = size
  let spans = wrap(directed, words, width / present, weight)
  while (present > least && (spans.length > room(present) || isTooTall(spans.length, present))) {
    present = Math.max(least, present * STEP)
    spans = wrap(directed, words, width / present, weight)
  }
  const most = room(present)
  const made =
    spans.length > most
      ? cut(directed, spans.slice(0, most), width / present, weight)
      : spans.map((span) => lineOf(directed, span, weight))
  return { lines: made, size: present, rtl: directed.rtl, leading }
}

/** Gap between the parts of a row, in ems. */
const GAP = 0.8

/**
 * Parts side by side on one line, from left to right whatever their letters: a phone after an Arabic name is
 * not read as part of it. When there is too little room, the first part is cut.
 */
export function fitRow(parts: readonly string[], { weight, width, size, least = size }: Fit): Block {
  const [first, ...others] = parts
    .map((part) => direct(clean(part)))
    .filter(({ text }) => text !== '')
    .map((directed) => ({
      directed,
      line: lineOf(directed, { start: 0, end: directed.text.length }, weight),
    }))
  if (!first) return { lines: [], size, rtl: false, leading: LATIN_LEADING }
  const rest = others.map(({ line }) => line)
  const beside = rest.reduce((sum, line) => sum + GAP + line.width, 0)
  const present = Math.min(size, Math.max(least, width / (first.line.width + beside)))
  const free = width / present - beside
  const whole = { start: 0, end: first.directed.text.length }
  const head = first.line.width > free + 0.01 ? cut(first.directed, [whole], free, weight) : [first.line]
  const lines = [...head, ...rest]
  const pieces = lines.flatMap((line) =>
    line.pieces.map((piece, n) =>
      n === line.pieces.length - 1 ? { ...piece, width: piece.width + GAP } : piece,
    ),
  )
  const leading = pieces.some(({ face }) => face.arabic) ? ARABIC_LEADING : LATIN_LEADING
  const taken = lines.reduce((sum, line) => sum + line.width, 0) + GAP * (lines.length - 1)
  const spoken = lines.some((line) => line.spoken !== '')
    ? parts.filter((part) => part !== '').join('  ')
    : ''
  return { lines: [{ spoken, pieces, width: taken }], size: present, rtl: false, leading }
}

interface Span {
  readonly start: number
  readonly end: number
}
type Word = Span & { readonly width: number; readonly arabic: boolean }

function wordsOf(directed: Directed, weight: Weight): Word[] {
  return Array.from(directed.text.matchAll(/[^ ]+/g), (found) => {
    const span = { start: found.index, end: found.index + found[0].length }
    const { width, pieces } = lineOf(directed, span, weight)
    return { ...span, width, arabic: pieces.some(({ face }) => face.arabic) }
  })
}

const SPACE = 0.28

/** Greedy; a word wider than the box is broken where it must. */
function wrap(directed: Directed, words: readonly Word[], width: number, weight: Weight): Span[] {
  const spans: Span[] = []
  let line: (Span & { width: number }) | undefined
  for (const word of words.flatMap((one) =>
    one.width > width ? broken(directed, one, width, weight) : one,
  )) {
    const joined = line && word.start > line.end ? SPACE : 0
    if (line && line.width + joined + word.width <= width) {
      line = { start: line.start, end: word.end, width: line.width + joined + word.width }
    } else {
      if (line) spans.push(line)
      line = word
    }
  }
  if (line) spans.push(line)
  return spans
}

function broken(directed: Directed, word: Word, width: number, weight: Weight): Word[] {
  const parts: Word[] = []
  let start = word.start
  while (start < word.end) {
    let end = word.end
    let part = lineOf(directed, { start, end }, weight).width
    while (part > width && end - start > 1) {
      end = Math.max(start + 1, Math.min(end - 1, start + Math.ceil(((end - start) * width) / part)))
      part = lineOf(directed, { start, end }, weight).width
    }
    parts.push({ ...word, start, end, width: part })
    start = end
  }
  return parts
}

function lineOf(directed: Directed, { start, end }: Span, weight: Weight): Line {
  const pieces = piecesOf(directed, start, end, weight).map((piece) => ({
    ...piece,
    width: piece.face.shaped.measure(piece.text),
  }))
  const spoken = directed.levels ? directed.text.slice(start, end).replace(/[\u2066\u2069]/g, '') : ''
  return { spoken, pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) }
}

/** The last line ends in « … », on the side where its text goes on. */
function cut(directed: Directed, spans: readonly Span[], width: number, weight: Weight): Line[] {
  const whole = spans.slice(0, -1).map((span) => lineOf(directed, span, weight))
  const last = spans.at(-1)
  if (!last) return whole
  const from = directed.text.slice(last.start)
  for (let length = last.end - last.start; length > 0; length--) {
    const shortened = direct(`${from.slice(0, length).trimEnd()}…`, directed.rtl)
    const line = lineOf(shortened, { start: 0, end: shortened.text.length }, weight)
    if (line.width <= width || length === 1) return [...whole, line]
  }
  return whole
}
