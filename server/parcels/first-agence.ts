import type { Collections } from '#model/collections.ts'
import type { Caller } from '#server/core/caller.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Db } from '#server/db/database.ts'

/**
 * The agence that looks after what a client still has: his own, else that of his ville, else that of the moderateur
 * who writes it.
 */
export async function firstAgence(
  engine: Engine<Collections>,
  db: Db,
  client: string,
  caller: Caller,
): Promise<string> {
  const account = await engine.find(db, 'users', client)
  if (account && account.agence !== '') return account.agence
  const profile = await engine.find(db, 'clients', client)
  const there = engine.cached('villes').get(profile?.ville ?? '')?.agence ?? ''
  return there === '' && caller.is('moderateur') ? String(caller.record?.agence ?? '') : there
}
