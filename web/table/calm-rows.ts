import type { ListRow } from './columns.ts'

export interface CalmRows {
  /** The rows in the places they have on the screen, with their present values. */
  readonly rows: readonly ListRow[]
  /** Ids of rows on the screen that the list no longer holds. */
  readonly gone: ReadonlySet<string>
  /** Number of rows of the list that are not on the screen yet. */
  readonly waiting: number
}

/**
 * Keeps the rows on the screen in place while others change the list. Rows at the end of a page that only made room
 * for waiting ones are not gone.
 */
export function keepInPlace(shown: readonly ListRow[], present: readonly ListRow[]): CalmRows {
  const now = new Map(present.map((row) => [row.id, row]))
  const onScreen = new Set(shown.map(({ id }) => id))
  const waiting = present.filter(({ id }) => !onScreen.has(id)).length
  const missing = shown.filter(({ id }) => !now.has(id)).map(({ id }) => id)
  return {
    rows: shown.map((row) => now.get(row.id) ?? row),
    gone: new Set(missing.slice(0, Math.max(0, missing.length - waiting))),
    waiting,
  }
}
