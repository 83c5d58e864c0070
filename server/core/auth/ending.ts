import type { Collection } from '#model/schema/collection.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { authCollections, forgetOf, ownership } from './collections.ts'
import type { AuthKernel } from './kernel.ts'

interface Write {
  readonly kernel: AuthKernel
  readonly tx: Tx
  readonly collection: Collection
  readonly origin: Origin
}

type Kept = keyof typeof authCollections

/** Worth nothing once the key of an account's tokens changes. */
const WITH_KEY: readonly Kept[] = ['_otps', '_sessions', '_invitations']
/** Ended when the password changes: they rest on a proof with the old one. */
const WITH_PASSWORD: readonly Kept[] = ['_mfas', '_authOrigins']
const ALL = Object.keys(authCollections) as Kept[]

/**
 * Ends the access of an account whose tokens have just died: the records that could give it new tokens, and
 * its sessions in the accounts of others.
 */
export async function endAccess(
  { kernel, tx, collection, origin }: Write,
  id: string,
  passwordChanged: boolean,
): Promise<void> {
  await forget(tx, collection, id, passwordChanged ? [...WITH_KEY, ...WITH_PASSWORD] : WITH_KEY)
  const opened = await kernel.engine.findBy(tx, '_sessions', 'by', id)
  for (const session of opened) await kernel.engine.remove(tx, '_sessions', session.id, origin)
}

/** An account is deleted. */
export async function forgetAccess(tx: Tx, collection: Collection, id: string): Promise<void> {
  await forget(tx, collection, id, ALL)
}

async function forget(tx: Tx, collection: Collection, id: string, names: readonly Kept[]): Promise<void> {
  for (const name of names) await forgetOf(tx, name, ownership(collection, id))
}
