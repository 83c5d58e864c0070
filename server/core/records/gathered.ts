import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { type Cells, cellsOf, insertionsOf } from '#server/core/base/storage.ts'
import { TakenId } from '#server/core/base/taken-id.ts'
import type { Tx } from '#server/db/database.ts'
import { Gathering } from '#server/db/gathering.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { type RowUpdate, updatesOf } from './updates.ts'

/**
 * Transactions whose writes wait to be sent together: a hundred creates are then a few statements, a hundred
 * updates one journey. The next statement sends them first, so hooks see no difference. A refusal comes late
 * and names no row: a gathering caller must be ready to run the work again without gathering.
 */
const gathering = new WeakSet<Tx>()

export const gatherWrites = (tx: Tx): void => void gathering.add(tx)

/** Whether the transaction gathers its writes, and is therefore retried without when the database refuses one. */
export const gathersWrites = (tx: Tx): boolean => gathering.has(tx)

const inserts = new WeakMap<Collection, Gathering<Cells>>()

function insertsInto(collection: Collection): Gathering<Cells> {
  const known = inserts.get(collection)
  if (known) return known
  const made = new Gathering<Cells>('insert', (rows) => insertionsOf(collection, rows))
  inserts.set(collection, made)
  return made
}

/** Takes the row, as it is now, when the transaction gathers; nothing but the fields `filled` is in it. */
export function gatherInsert(tx: Tx, collection: Collection, row: AnyRow, filled: Iterable<string>): boolean {
  if (!gathering.has(tx)) return false
  insertsInto(collection).add(tx, cellsOf(collection, row, filled))
  return true
}

const updates = new Gathering<RowUpdate>('update', updatesOf)

/** Takes these fields of the row, as they are now, when the transaction gathers. */
export function gatherUpdate(tx: Tx, collection: Collection, row: AnyRow, names: Iterable<string>): boolean {
  if (!gathering.has(tx)) return false
  updates.add(tx, { collection, cells: cellsOf(collection, row, names) })
  return true
}

/**
 * A check that seldom fails, made for many rows in one query. When it fails, the statement is refused like
 * one with wrong values, and the work is run again without gathering to find the row.
 */
export class Doubt<T> {
  readonly #rows: Gathering<T>

  /** `confirmed` finds a row when the doubt is right about one of these, or may be. */
  constructor(confirmed: (rows: readonly T[]) => Sql) {
    this.#rows = new Gathering('check', (rows) => [refusedIfAny(confirmed(rows))])
  }

  /** Takes the row when the transaction gathers. */
  gather(tx: Tx, row: T): boolean {
    if (!gathering.has(tx)) return false
    this.#rows.add(tx, row)
    return true
  }
}

/** Fails with a division by zero, which `togetherOrNot` takes for a refused row, when the query finds a row. */
export const refusedIfAny = (found: Sql): Sql => sql`SELECT 1 / CASE WHEN EXISTS (${found}) THEN 0 ELSE 1 END`

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
