import type { Collections, Row } from '#model/collections.ts'
import { FOREIGN_LIVREUR } from '#model/domain/commande/decide/decide.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { agenceOf } from '#server/people.ts'

/** The agence of a livreur: that of the profile, else that of the account. */
export const livreurAgence = (
  profile: Pick<Row<'livreurs'>, 'agence'> | undefined,
  account: Pick<Row<'users'>, 'agence'> | undefined,
): string => profile?.agence || (account?.agence ?? '')

export async function agenceOfLivreur(engine: Engine<Collections>, db: Db, livreur: string): Promise<string> {
  const [profile] = await engine.findBy(db, 'livreurs', 'user', livreur)
  return livreurAgence(profile, engine.cached('users').get(livreur))
}

/** Refuses a livreur of another agence: staff of one agence send its livreurs, or those bound to none. */
export async function mustBeOwnLivreur(
  engine: Engine<Collections>,
  db: Db,
  caller: Caller,
  livreur: string,
): Promise<void> {
  const his = agenceOf(caller)
  if (his === '' || livreur === '') return
  const agence = await agenceOfLivreur(engine, db, livreur)
  if (agence !== '' && agence !== his) throw forbidden(FOREIGN_LIVREUR, { code: 'autre_agence' })
}
