import { fold } from '#model/schema/fold.ts'

/**
 * Ranks of a match, the best last: the words stand among the keywords, inside the label, at the beginning of its words,
 * or at its very beginning.
 */
export const MATCHES = { none: 0, keywords: 1, holds: 2, words: 3, begins: 4 } as const

/** The rank of an option for folded `words`; `keywords` is further text it is found by. */
export function matchOf(words: readonly string[], label: string, keywords = ''): number {
  if (words.length === 0) return MATCHES.none
  const folded = fold(label)
  if (folded.startsWith(words.join(' '))) return MATCHES.begins
  const own = folded.split(BETWEEN)
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return MATCHES.words
  if (words.some((word) => word.length < SHORTEST)) return MATCHES.none
  if (words.every((word) => folded.includes(word))) return MATCHES.holds
  const all = `${folded} ${fold(keywords)}`
  return words.every((word) => all.includes(word)) ? MATCHES.keywords : MATCHES.none
}

const BETWEEN = /[^\p{L}\p{N}]+/u
/** Shorter words stand inside too many others. */
const SHORTEST = 3

export interface Piece {
  readonly text: string
  /** True for a part that is searched for; it is highlighted. */
  readonly hit: boolean
  /** Index of its first character in the text. */
  readonly at: number
}

/** Splits a text into the parts that hold the folded words, and the others. */
export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  const chars = [...text]
  const folded = chars.map(fold)
  const hits = chars.map(() => false)
  for (const word of words) {
    for (let at = 0; at < chars.length; at++) {
      const end = endOf(folded, at, word)
      if (end > at) hits.fill(true, at, end)
    }
  }
  const pieces: { text: string; hit: boolean; at: number }[] = []
  chars.forEach((char, at) => {
    const last = pieces.at(-1)
    const hit = hits[at] === true
    if (last && last.hit === hit) last.text += char
    else pieces.push({ text: char, hit, at })
  })
  return pieces
}

/** The place behind `word` where it stands at `at`; 0 where it does not. Folding may leave nothing of a character. */
function endOf(folded: readonly string[], at: number, word: string): number {
  if (folded[at] === '') return 0
  let read = ''
  for (let end = at; end < folded.length && read.length < word.length; end++) {
    read += folded[end]
    if (!word.startsWith(read)) return 0
    if (read === word) return end + 1
  }
  return 0
}
