import type { Row } from '#model/collections.ts'
import { serves } from '#model/domain/villes/serves.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import type { Db } from '#server/db/database.ts'
import { amongUnique, sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { livreurAgence } from './livreur-agence.ts'

/** Agences and villes of the livreurs it was made for. */
export interface Couriers {
  /** Empty for a livreur bound to none. */
  readonly agenceOf: (livreur: string) => string
  /** May be given a parcel for that ville without a question. */
  readonly serves: (livreur: string, city: string) => boolean
  /**
   * Livreurs with a ceiling on what they carry or hold; all of them where a gap of the caisse stops a
   * livreur.
   */
  readonly limited: readonly string[]
}

export interface CourierProfile
  extends Pick<Row<'livreurs'>, 'user' | 'villes' | 'agence' | 'plafond_colis'> {
  readonly plafond_encours: string
}

const hasCeiling = ({ plafond_colis, plafond_encours }: CourierProfile): boolean =>
  plafond_colis > 0 || Number(plafond_encours) > 0

/** Reads these livreurs in one statement; in none for an empty list. */
export async function couriersOf(
  engine: CachedRecords,
  db: Db,
  livreurs: Iterable<string>,
): Promise<Couriers> {
  return couriersIn(engine, await profilesOf(db, livreurs))
}

export async function profilesOf(db: Db, livreurs: Iterable<string>): Promise<readonly CourierProfile[]> {
  const ids = [...new Set(livreurs)].filter((id) => id !== '')
  if (ids.length === 0) return []
  return db.query<CourierProfile>(
    sql`SELECT "user", villes, agence, plafond_colis, plafond_encours::text FROM livreurs
        WHERE ${amongUnique(sql`"user"`, ids)}`,
  )
}

export function couriersIn(engine: CachedRecords, profiles: readonly CourierProfile[]): Couriers {
  const of = new Map(profiles.map((profile) => [profile.user, profile]))
  const gapsStop = moneySetting(engine, 'argent.seuil_ecart') > 0
  const agenceOf = (livreur: string) => livreurAgence(of.get(livreur), engine.cached('users').get(livreur))
  return {
    agenceOf,
    limited: profiles.filter((profile) => gapsStop || hasCeiling(profile)).map(({ user }) => user),
    serves: (livreur, city) => {
      const courier = { villes: of.get(livreur)?.villes ?? [], agence: agenceOf(livreur) }
      return serves(courier, city, engine.cached('villes'))
    },
  }
}
