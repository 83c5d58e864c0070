import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { type Cells, cellsOf, insertionsOf } from './storage.ts'
import { TakenId } from './validate.ts'

/**
 * Inserts of a transaction that wait to be sent together: a hundred creates are then a few statements. Whatever
 * statement comes next finds them done, so hooks see no difference. What the database refuses of them is known
 * late, and not whose row it was: who gathers must be ready to do the work again without.
 */
const gathered = new WeakMap<Tx, Map<Collection, Cells[]>>()

export const gatherInserts = (tx: Tx): void => void gathered.set(tx, new Map())

/** Takes the row, as it is now, when the transaction gathers. */
export function gather(tx: Tx, collection: Collection, row: AnyRow): boolean {
  const waiting = gathered.get(tx)
  if (!waiting) return false
  if (waiting.size === 0) tx.owe(() => take(waiting))
  const rows = waiting.get(collection)
  if (rows) rows.push(cellsOf(collection, row))
  else waiting.set(collection, [cellsOf(collection, row)])
  return true
}

function take(waiting: Map<Collection, Cells[]>): Sql[] {
  const insertions = [...waiting].flatMap(([collection, rows]) => insertionsOf(collection, rows))
  waiting.clear()
  return insertions
}

/** Tries with inserts sent together; when the database refuses some of them, one by one, to know which. */
export async function togetherOrNot<T>(attempt: (together: boolean) => Promise<T>): Promise<T> {
  try {
    return await attempt(true)
  } catch (error) {
    if (!isRefusedRow(error)) throw error
  }
  return attempt(false)
}

const REFUSED_ROW = /^2[23]...$/

const isRefusedRow = (error: unknown): boolean =>
  error instanceof TakenId || REFUSED_ROW.test(errorCode(error) ?? '')
