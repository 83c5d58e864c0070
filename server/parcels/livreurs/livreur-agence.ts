import type { Collections, Row } from '#model/collections.ts'
import { FOREIGN_LIVREUR } from '#model/domain/commande/decide/decide.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { agenceOf } from '#server/people.ts'

/** Where a livreur works: as his profile says, else his account. */
export const livreurAgence = (
  profile: Pick<Row<'livreurs'>, 'agence'> | undefined,
  account: Pick<Row<'users'>, 'agence'> | undefined,
): string => profile?.agence || (account?.agence ?? '')

export async function agenceOfLivreur(engine: Engine<Collections>, db: Db, livreur: string): Promise<string> {
  const [profile] = await engine.findBy(db, 'livreurs', 'user', livreur)
  return livreurAgence(profile, engine.cached('users').get(livreur))
}

/** A person of one agence sends its livreurs, or those who work for none. */
export async function mustBeHisLivreur(
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
