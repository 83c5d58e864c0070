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

/** LIKE in JavaScript; `text` is folded here. */
export function isLike(text: string, pattern: string): boolean {
  const source = pattern.replace(/\\([\s\S]?)|[\s\S]/gu, (piece, after: string | undefined) => {
    if (piece === '%') return '[\\s\\S]*'
    if (piece === '_') return '[\\s\\S]'
    return literally(after || piece)
  })
  return new RegExp(`^${source}$`, 'u').test(fold(text))
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
