import type { Collection } from '#model/schema/collection.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, ident, sql } from '#server/db/sql.ts'

/** What a transaction knows of ids, as `collection/id`: true, it created or holds that record; false, there is none. */
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
 * Asks for many ids at once, so that nobody has to ask for each, and holds those there are: always in the same
 * order, since two transactions that took them crosswise would each wait for the other.
 */
export async function holdKnown(tx: Tx, { name }: Collection, ids: readonly string[]): Promise<void> {
  const found = await tx.query<{ id: string }>(
    sql`SELECT "id" FROM ${ident(name)} WHERE ${among(ident('id'), ids)} ORDER BY "id" FOR UPDATE`,
  )
  const present = new Set(found.map(({ id }) => id))
  for (const id of ids) if (!present.has(id)) note(tx, `${name}/${id}`, false)
}

/** No such record when it was looked for: one that came since is met at the insert. */
export const isAbsent = (db: Db, name: string, id: string): boolean =>
  known.get(db)?.get(`${name}/${id}`) === false
