import type { Collections, Row } from '#model/collections.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Db } from '#server/db/database.ts'

/** Where a livreur works: as his profile says, else his account. */
export const livreurAgence = (
  profile: Pick<Row<'livreurs'>, 'agence'> | undefined,
  account: Pick<Row<'users'>, 'agence'> | undefined,
): string => profile?.agence || (account?.agence ?? '')

export async function agenceOfLivreur(engine: Engine<Collections>, db: Db, livreur: string): Promise<string> {
  const [profile] = await engine.findBy(db, 'livreurs', 'user', livreur)
  return livreurAgence(profile, engine.cached('users').get(livreur))
}
