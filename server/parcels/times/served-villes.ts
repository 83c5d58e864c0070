import type { Collections } from '#model/collections.ts'
import { MOST_DAYS_AHEAD } from '#model/domain/commande/decide/moves.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { ServedDays } from '#model/domain/tournee/served.ts'
import { localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { servedDays } from './open-days.ts'

/** The served days of each ville the livreur has a parcel for, in hand or to load. */
export async function servedVilles(
  db: Db,
  engine: Engine<Collections>,
  livreur: string,
): Promise<ServedDays[]> {
  const villes = await db.query<{ readonly city: string }>(sql`
    SELECT DISTINCT city FROM commands
    WHERE deleted_at IS NULL AND city <> ''
      AND (holder = ${livreur} AND holder <> '' OR delivery_man = ${livreur} AND status = ${stateId('AFFECTE')})
    ORDER BY city`)
  const today = localDay(engine.clock.now())
  const last = today.add({ days: MOST_DAYS_AHEAD }).toString()
  return villes.map(({ city }) => ({
    city,
    days: servedDays(engine, city, today, MOST_DAYS_AHEAD + 1)
      .map(String)
      .filter((day) => day <= last),
  }))
}
