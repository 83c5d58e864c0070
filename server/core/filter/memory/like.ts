import { fold } from '#model/schema/fold.ts'

/**
 * The pattern `~` looks for, folded as the column will be. A text with a bare `%` is a pattern already;
 * any other is looked for literally, anywhere. Nothing when it can match no text.
 */
export function patternOf(text: string): string | null {
  const folded = fold(text)
  const pieces: readonly string[] = folded.match(/\\[\\%_]|[\s\S]/g) ?? []
  if (!pieces.includes('%')) return `%${pieces.map(escaped).join('')}%`
  // LIKE refuses an escape with nothing after it; as in SQLite it then matches nothing.
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(folded) ? null : folded
}

const escaped = (piece: string): string => (/^[\\%_]$/.test(piece) ? `\\${piece}` : piece)

/** A column as pattern: its wildcards count. */
export const looseOf = (text: string): string => `%${fold(text)}%`

/**
 * LIKE in JavaScript; `text` is folded here. Goes back to the last `%` only, so that no pattern of a caller
 * takes longer than the product of both lengths.
 */
export function isLike(text: string, pattern: string): boolean {
  const characters = [...fold(text)]
  const wanted = wantedBy(pattern)
  let at = 0
  let next = 0
  let star = -1
  let resume = 0
  while (at < characters.length) {
    const want = wanted[next]
    if (want === ANY) {
      star = next++
      resume = at
    } else if (want === ONE || want === characters[at]) {
      next++
      at++
    } else if (star === -1) return false
    else {
      next = star + 1
      at = ++resume
    }
  }
  return wanted.slice(next).every((want) => want === ANY)
}

const ANY = Symbol('any characters')
const ONE = Symbol('one character')

/** A column used as pattern may end in a lone escape, which then stands for itself. */
function wantedBy(pattern: string): (string | symbol)[] {
  return (pattern.match(/\\[\s\S]|[\s\S]/gu) ?? []).map((piece) => {
    if (piece === '%') return ANY
    if (piece === '_') return ONE
    return piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece
  })
}
