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
/** Once the password changes: what was proven with the old one is proven no more. */
const WITH_PASSWORD: readonly Kept[] = ['_mfas', '_authOrigins']
const ALL = Object.keys(authCollections) as Kept[]

/**
 * The tokens of an account have just died: what would give new ones dies with them, and what it opened into the
 * accounts of others.
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
