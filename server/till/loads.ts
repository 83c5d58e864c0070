import type { Row } from '#model/collections.ts'
import type { Refusal } from '#model/domain/commande/decide/refusal.ts'
import { add, fromNumeric, ZERO } from '#model/domain/money.ts'
import {
  ceilingRefusal,
  type Load,
  type Today,
  weightAdded,
  weightOf,
  withMore,
} from '#model/domain/till/ceiling.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { canonical, dayBounds, fromCanonical, localDay } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, amongUnique, type Sql, sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { statesBringingCash, statesIn } from '#server/parcels/states/own-states.ts'
import { blockingGaps } from './open-gaps.ts'

export const todayOf = (engine: CachedRecords, now: string): Today => ({
  onTheWay: new Set(statesIn(engine, 'en_cours')),
  bringing: statesBringingCash(engine),
  start: canonical(dayBounds(localDay(fromCanonical(now))).start),
})

/** The load of a livreur: parcels under way and their cash, parcels finished today, and cash in hand. */
export interface LivreurLoad {
  readonly carried: number
  /** Cash in hand alone. */
  readonly held: Centimes
  /** Cash in hand, and cash still to be collected. */
  readonly cash: Centimes
}

export const NOTHING_CARRIED: LivreurLoad = { carried: 0, held: ZERO, cash: ZERO }

/**
 * The loads by livreur, of these or of all; a livreur without a load is missing. The sums are those of
 * `weightOf`, plus the advances.
 */
export async function carriedBy(
  db: Db,
  { onTheWay, bringing, start }: Today,
  livreurs?: readonly string[],
): Promise<ReadonlyMap<string, LivreurLoad>> {
  const [states, paid] = [[...onTheWay], [...bringing]]
  const whose: Sql = livreurs ? among(sql`delivery_man`, livreurs) : sql`delivery_man <> ''`
  const rows = await db.query<{ livreur: string; carried: number; due: string; held: string }>(sql`
    SELECT delivery_man AS livreur,
      count(*) FILTER (WHERE day)::int AS carried,
      coalesce(sum(greatest(price + extra_fees, 0)) FILTER (WHERE road), 0)::numeric(12,2)::text AS due,
      coalesce(sum(amount_collected) FILTER (WHERE cash), 0)::numeric(12,2)::text AS held
    FROM (
      SELECT delivery_man, price, extra_fees, amount_collected, money_state = 'CHEZ_LIVREUR' AS cash,
        status = ANY(${paid}::text[]) AS road,
        (status = ANY(${states}::text[]) OR last_event_at >= ${start}) AS day
      FROM commands
      WHERE deleted_at IS NULL AND ${whose}
        AND (status = ANY(${states}::text[]) OR money_state = 'CHEZ_LIVREUR' OR last_event_at >= ${start})
      UNION ALL
      SELECT livreur, 0, 0, montant, true, false, false FROM avances
      WHERE versement = '' AND ${livreurs ? among(sql`livreur`, livreurs) : sql`true`}
      UNION ALL
      SELECT "user", 0, 0, montant, true, false, false FROM ouvertures
      WHERE kind = 'CASH_LIVREUR' AND a_regler AND versement = ''
        AND ${livreurs ? among(sql`"user"`, livreurs) : sql`true`}
    ) AS c GROUP BY delivery_man`)
  return new Map(
    rows.map(({ livreur, carried, due, held }) => {
      const inHand = fromNumeric(held)
      return [livreur, { carried, held: inHand, cash: add(inHand, fromNumeric(due)) }]
    }),
  )
}

/** Livreurs with a ceiling, locked until the transaction ends, with their load so far. */
export interface Ceilings {
  /**
   * Counts the parcel among those of its new livreur; when a ceiling refuses, counts nothing and returns the
   * refusal.
   */
  give(before: Row<'commands'>, after: Row<'commands'>): Refusal | null
  /** True when none of them has a ceiling. */
  readonly none: boolean
}

/**
 * The ceilings of these livreurs. Two who give parcels to one of them at once wait for each other, so that both never
 * fit where one does. Commandes are held before.
 */
export async function ceilingsOf(
  engine: CachedRecords,
  tx: Tx,
  livreurs: Iterable<string>,
  now: string,
): Promise<Ceilings> {
  const asked = [...new Set(livreurs)]
  const today = todayOf(engine, now)
  const threshold = moneySetting(engine, 'argent.seuil_ecart')
  // The sums are read behind the locks, in one journey.
  const [limits, carried, gaps] =
    asked.length === 0
      ? [[], new Map<string, LivreurLoad>(), new Map<string, Centimes>()]
      : await Promise.all([
          heldLimits(tx, asked, threshold),
          carriedBy(tx, today, asked),
          blockingGaps(tx, threshold, asked),
        ])
  if (limits.length === 0) return { give: () => null, none: true }
  const loads = new Map(
    limits.map(({ user, plafond_colis, plafond_encours }): [string, Load] => {
      const of = carried.get(user) ?? NOTHING_CARRIED
      const most = { mostParcels: plafond_colis, mostCash: fromNumeric(plafond_encours) }
      return [user, { carried: of.carried, cash: of.cash, ...most, gap: gaps.get(user) ?? ZERO }]
    }),
  )
  return {
    none: false,
    give(before, after) {
      const added = (livreur: string) =>
        weightAdded(weightOf(before, livreur, today), weightOf(after, livreur, today))
      const load = loads.get(after.delivery_man)
      const isGiven = load && today.bringing.has(after.status)
      const refusal = isGiven ? ceilingRefusal(load, added(after.delivery_man)) : null
      if (refusal) return refusal
      for (const livreur of new Set([before.delivery_man, after.delivery_man])) {
        const changed = loads.get(livreur)
        if (changed) loads.set(livreur, withMore(changed, added(livreur)))
      }
      return null
    },
  }
}

interface Limits {
  readonly user: string
  readonly plafond_colis: number
  readonly plafond_encours: string
}

/** The ceilings, locked: of livreurs who have one, or of all of them when gaps stop livreurs. */
async function heldLimits(tx: Tx, livreurs: readonly string[], threshold: Centimes): Promise<Limits[]> {
  const orAll = threshold > ZERO ? sql`OR true` : sql``
  return tx.query<Limits>(
    sql`SELECT "user", plafond_colis, plafond_encours::text FROM livreurs
        WHERE ${amongUnique(sql`"user"`, livreurs)} AND (plafond_colis > 0 OR plafond_encours > 0 ${orAll})
        ORDER BY id FOR NO KEY UPDATE`,
  )
}
