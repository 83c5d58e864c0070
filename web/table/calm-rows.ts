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
 * for waiting ones are not gone, and those that fill the room of rows gone do not wait.
 */
export function keepInPlace(shown: readonly ListRow[], present: readonly ListRow[]): CalmRows {
  const now = new Map(present.map((row) => [row.id, row]))
  const onScreen = new Set(shown.map(({ id }) => id))
  const isNew = ({ id }: ListRow) => !onScreen.has(id)
  const isMissing = ({ id }: ListRow) => !now.has(id)
  const common = present.findLastIndex((row) => !isNew(row))
  const before = common < 0 ? present.length : present.slice(0, common).filter(isNew).length
  const behind = common < 0 ? 0 : present.length - common - 1
  const missing = shown.filter(isMissing).map(({ id }) => id)
  const atEnd = shown.length - 1 - shown.findLastIndex((row) => !isMissing(row))
  const gone = missing.slice(0, missing.length - Math.min(before, atEnd))
  return {
    rows: shown.map((row) => now.get(row.id) ?? row),
    gone: new Set(gone),
    waiting: before + behind - Math.min(behind, gone.length),
  }
}
