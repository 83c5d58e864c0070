import type { Collections, Row } from '#model/collections.ts'
import { type Carrier, RECENT_DAYS, type Recent } from '#model/domain/affectation.ts'
import { fromNumeric, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { canonical, fromCanonical, localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { livreurAgence } from '#server/parcels/livreurs/livreur-agence.ts'
import { carriedBy, NOTHING_CARRIED, todayOf } from '#server/till/loads.ts'
import { blockingGaps } from '#server/till/open-gaps.ts'

/** A livreur with their load, their cash and their ceilings. */
export interface LoadedCarrier extends Carrier {
  readonly phone: string
  /** Cash in the livreur's hands now, without amounts still to be collected. */
  readonly held: Centimes
  readonly absent: boolean
}

interface RecentOf extends Recent {
  readonly livreur: string
}

/** Every active livreur of the agence, or of all when it is empty, by name. Four statements at most, however many there are. */
export async function carriersOf(
  engine: Engine<Collections>,
  db: Db,
  agence: string,
): Promise<readonly LoadedCarrier[]> {
  const now = canonical(engine.clock.now())
  const today = localDay(fromCanonical(now))
  const [profiles, carried, gaps, ended] = await Promise.all([
    db.query<Profile>(
      sql`SELECT "user", villes, agence, plafond_colis, plafond_encours, absent_on FROM livreurs`,
    ),
    carriedBy(db, todayOf(engine, now)),
    blockingGaps(db, moneySetting(engine, 'argent.seuil_ecart')),
    db.query<RecentOf>(endedSince(today.subtract({ days: RECENT_DAYS - 1 }))),
  ])
  const recent = new Map(ended.map(({ livreur, ...row }) => [livreur, row]))
  const users = engine.cached('users')
  return profiles
    .flatMap((profile): LoadedCarrier[] => {
      const user = users.get(profile.user)
      if (user?.type !== 'livreur' || !user.active) return []
      return [
        {
          id: user.id,
          name: user.full_name,
          phone: user.phone,
          agence: livreurAgence(profile, user),
          villes: profile.villes,
          ...(carried.get(user.id) ?? NOTHING_CARRIED),
          mostParcels: profile.plafond_colis,
          mostCash: fromNumeric(profile.plafond_encours),
          gap: gaps.get(user.id) ?? ZERO,
          recent: recent.get(user.id) ?? NOTHING_YET,
          absent: profile.absent_on?.slice(0, 10) === today.toString(),
        },
      ]
    })
    .filter((carrier) => agence === '' || carrier.agence === agence)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
}

const NOTHING_YET: Recent = { loaded: 0, delivered: 0 }

interface Profile extends Pick<Row<'livreurs'>, 'user' | 'villes' | 'agence' | 'plafond_colis'> {
  readonly plafond_encours: string
  readonly absent_on: string | null
}

/**
 * The ended tours since that day: their figures were written at the end, so a week is a few rows a livreur.
 * Days are stored at midnight UTC.
 */
const endedSince = (day: Temporal.PlainDate) => sql`
  SELECT livreur, sum(loaded)::int AS loaded, sum(delivered)::int AS delivered FROM tours
  WHERE state = 'close' AND day >= ${`${day} 00:00:00.000Z`} GROUP BY livreur`
