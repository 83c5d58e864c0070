import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import type { Tx } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { type Cells, cellsOf, insertionsOf } from './storage.ts'
import { TakenId } from './validate.ts'

interface Waiting {
  readonly inserts: Map<Collection, Cells[]>
  /** Sent after the inserts: a row of this transaction may be among those they change. */
  readonly updates: Sql[]
  /** Sent last: what is doubted of a row may be true of another one of this transaction. */
  readonly checks: (() => Sql)[]
}

/**
 * Writes of a transaction that wait to be sent together: a hundred creates are then a few statements, a hundred
 * updates one journey. Whatever statement comes next finds them done, so hooks see no difference. What the database
 * refuses of them is known late, and not whose row it was: who gathers must be ready to do the work again without.
 */
const gathered = new WeakMap<Tx, Waiting>()

export const gatherWrites = (tx: Tx): void =>
  void gathered.set(tx, { inserts: new Map(), updates: [], checks: [] })

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

/**
 * What is seldom true of a row, and asked of many in one question: the database then refuses the rows as it refuses
 * values of its own, and who gathers finds out which one it was by doing the work again.
 */
export class Doubt<T> {
  readonly #confirmed: (rows: readonly T[]) => Sql
  readonly #rows = new WeakMap<Tx, T[]>()

  /** `confirmed` finds a row when the doubt is right about one of these, or may be. */
  constructor(confirmed: (rows: readonly T[]) => Sql) {
    this.#confirmed = confirmed
  }

  /** Takes the row when the transaction gathers. */
  gather(tx: Tx, row: T): boolean {
    const waiting = waitingOf(tx)
    if (!waiting) return false
    const rows = this.#rows.get(tx) ?? []
    this.#rows.set(tx, rows)
    if (rows.push(row) === 1) waiting.checks.push(() => refusedIfAny(this.#confirmed(rows.splice(0))))
    return true
  }
}

/** A division by zero is of the errors that refuse a row. */
const refusedIfAny = (found: Sql): Sql => sql`SELECT 1 / CASE WHEN EXISTS (${found}) THEN 0 ELSE 1 END`

function waitingOf(tx: Tx): Waiting | undefined {
  const waiting = gathered.get(tx)
  if (waiting && waiting.inserts.size + waiting.updates.length + waiting.checks.length === 0) {
    tx.owe(() => take(waiting))
  }
  return waiting
}

function take({ inserts, updates, checks }: Waiting): Sql[] {
  const insertions = [...inserts].flatMap(([collection, rows]) => insertionsOf(collection, rows))
  inserts.clear()
  return [...insertions, ...updates.splice(0), ...checks.splice(0).map((check) => check())]
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
