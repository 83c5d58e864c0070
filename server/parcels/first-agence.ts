import type { Collections, Row } from '#model/collections.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { villeOf } from './ville.ts'

/**
 * The agence of a client: that of the account, else that of the ville of the profile; empty when neither has
 * one.
 */
export function clientAgence(
  engine: CachedRecords,
  account: Pick<Row<'users'>, 'agence'> | undefined | null,
  profile: Pick<Row<'clients'>, 'ville'> | undefined | null,
): string {
  return account?.agence || (villeOf(engine, profile?.ville ?? '')?.agence ?? '')
}

export async function agenceOfClient(engine: Engine<Collections>, db: Db, client: string): Promise<string> {
  const account = await engine.find(db, 'users', client)
  return clientAgence(engine, account, await engine.find(db, 'clients', client))
}

/**
 * The agence that keeps a client's new parcel: the client's own, else that of the moderateur who writes it.
 */
export async function firstAgence(
  engine: Engine<Collections>,
  db: Db,
  client: string,
  caller: Caller,
): Promise<string> {
  const his = await agenceOfClient(engine, db, client)
  return his === '' && caller.is('moderateur') ? String(caller.record?.agence ?? '') : his
}
