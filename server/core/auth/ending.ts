import type { Collection } from '#model/schema/collection.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { authCollections, ownership } from './collections.ts'

type Kept = keyof typeof authCollections

/** Worth nothing once the key of an account's tokens changes. */
const WITH_KEY: readonly Kept[] = ['_otps', '_sessions', '_invitations']
/** Once the password changes: what was proven with the old one is proven no more. */
const WITH_PASSWORD: readonly Kept[] = ['_mfas', '_authOrigins']
const ALL = Object.keys(authCollections) as Kept[]

/** The tokens of an account have just died: what would give new ones dies with them. */
export async function endAccess(
  tx: Tx,
  collection: Collection,
  id: string,
  passwordChanged: boolean,
): Promise<void> {
  await forget(tx, collection, id, passwordChanged ? [...WITH_KEY, ...WITH_PASSWORD] : WITH_KEY)
}

/** An account is deleted. */
export async function forgetAccess(tx: Tx, collection: Collection, id: string): Promise<void> {
  await forget(tx, collection, id, ALL)
}

async function forget(tx: Tx, collection: Collection, id: string, names: readonly Kept[]): Promise<void> {
  const { collectionRef, recordRef } = ownership(collection, id)
  for (const name of names) {
    await tx.query(
      sql`DELETE FROM ${ident(name)} WHERE "collectionRef" = ${collectionRef} AND "recordRef" = ${recordRef}`,
    )
  }
}
