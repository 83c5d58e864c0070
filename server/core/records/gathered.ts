import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { type Cells, cellsOf, insertionsOf } from './storage.ts'
import { TakenId } from './validate.ts'

interface Waiting {
  readonly inserts: Map<Collection, Cells[]>
  /** Sent after the inserts: a row of this transaction may be among those they change. */
  readonly updates: Sql[]
}

/**
 * Writes of a transaction that wait to be sent together: a hundred creates are then a few statements, a hundred
 * updates one journey. Whatever statement comes next finds them done, so hooks see no difference. What the database
 * refuses of them is known late, and not whose row it was: who gathers must be ready to do the work again without.
 */
const gathered = new WeakMap<Tx, Waiting>()

export const gatherWrites = (tx: Tx): void => void gathered.set(tx, { inserts: new Map(), updates: [] })

/** Takes the row, as it is now, when the transaction gathers. */
export function gatherInsert(tx: Tx, collection: Collection, row: AnyRow): boolean {
  const waiting = waitingOf(tx)
  if (!waiting) return false
  const rows = waiting.inserts.get(collection)
  if (rows) rows.push(cellsOf(collection, row))
  else waiting.inserts.set(collection, [cellsOf(collection, row)])
  return true
}

/** Takes the statement when the transaction gathers. */
export function gatherUpdate(tx: Tx, update: Sql): boolean {
  const waiting = waitingOf(tx)
  waiting?.updates.push(update)
  return waiting !== undefined
}

function waitingOf(tx: Tx): Waiting | undefined {
  const waiting = gathered.get(tx)
  if (waiting && waiting.inserts.size === 0 && waiting.updates.length === 0) tx.owe(() => take(waiting))
  return waiting
}

function take({ inserts, updates }: Waiting): Sql[] {
  const insertions = [...inserts].flatMap(([collection, rows]) => insertionsOf(collection, rows))
  inserts.clear()
  return [...insertions, ...updates.splice(0)]
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
