import type { Collection } from '#model/schema/collection.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, ident, sql } from '#server/db/sql.ts'

/**
 * Ids a transaction knows, as `collection/id`: true, it created or locks that record; false, no such record
 * exists.
 */
const known = new WeakMap<Db, Map<string, boolean>>()

function note(tx: Tx, key: string, exists: boolean): void {
  const ids = known.get(tx)
  if (ids) ids.set(key, exists)
  else known.set(tx, new Map([[key, exists]]))
}

export const markCreated = (tx: Tx, name: string, id: string): void => note(tx, `${name}/${id}`, true)

/** Notes that the record exists and stays until the transaction ends. */
export const markHeld = (tx: Tx, name: string, id: string): void => markCreated(tx, name, id)

export const forgetCreated = (tx: Tx, name: string, id: string): void =>
  void known.get(tx)?.delete(`${name}/${id}`)

/** The record is this transaction's own: it exists, and nobody else can touch it. */
export const hasCreated = (db: Db, name: string, id: string): boolean =>
  known.get(db)?.get(`${name}/${id}`) === true

/**
 * Looks up many ids in one query, instead of one for each, and locks the records found: always in the same
 * order, since two transactions that took them crosswise would deadlock.
 */
export async function holdKnown(tx: Tx, { name }: Collection, ids: readonly string[]): Promise<void> {
  const found = await tx.query<{ id: string }>(
    sql`SELECT "id" FROM ${ident(name)} WHERE ${among(ident('id'), ids)} ORDER BY "id" FOR UPDATE`,
  )
  const present = new Set(found.map(({ id }) => id))
  for (const id of ids) if (!present.has(id)) note(tx, `${name}/${id}`, false)
}

/** True when no such record existed at the look-up; the insert finds one created since. */
export const isAbsent = (db: Db, name: string, id: string): boolean =>
  known.get(db)?.get(`${name}/${id}`) === false
