import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { AT_ONCE, type Cells, cellsOf, insertCells } from './storage.ts'

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
  if (waiting.size === 0) tx.owe((db) => send(db, waiting))
  const rows = waiting.get(collection)
  if (rows) rows.push(cellsOf(collection, row))
  else waiting.set(collection, [cellsOf(collection, row)])
  return true
}

async function send(db: Db, waiting: Map<Collection, Cells[]>): Promise<void> {
  const inserts = [...waiting]
  waiting.clear()
  for (const [collection, rows] of inserts) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await insertCells(db, collection, rows.slice(from, from + AT_ONCE))
    }
  }
}
