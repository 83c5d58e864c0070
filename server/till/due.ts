import { add, fromNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * What a livreur hands over: the parcels whose cash he has, the avoirs on his factures nobody has settled, and the cash he
 * took along.
 */
export interface Due {
  readonly commands: readonly string[]
  readonly avoirs: readonly string[]
  readonly avances: readonly string[]
  readonly amount: Centimes
}

/** Of one tour its parcels alone; of all of them, what was corrected since and taken along too. */
export async function dueOf(db: Db, livreur: string, tour: string): Promise<Due> {
  const ofTour = tour === '' ? sql`` : sql`AND tour = ${tour}`
  const [cash] = await db.query<{ ids: string[]; sum: string }>(
    sql`SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids, coalesce(sum(amount_collected), 0)::numeric(12,2)::text AS sum
        FROM commands WHERE delivery_man = ${livreur} AND money_state = 'CHEZ_LIVREUR' AND deleted_at IS NULL ${ofTour}`,
  )
  const whole = tour === ''
  const [back] = whole ? await db.query<{ ids: string[]; sum: string }>(avoirsOf(livreur)) : []
  const [along] = whole ? await db.query<{ ids: string[]; sum: string }>(avancesOf(livreur)) : []
  return {
    commands: cash?.ids ?? [],
    avoirs: back?.ids ?? [],
    avances: along?.ids ?? [],
    amount: add(...[cash, back, along].map((found) => fromNumeric(found?.sum ?? '0'))),
  }
}

const avoirsOf = (livreur: string) =>
  sql`SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids, coalesce(sum(net), 0)::numeric(12,2)::text AS sum
      FROM factures WHERE "user" = ${livreur} AND party = 'livreur' AND kind = 'avoir' AND reporte_dans = '' AND state = 'emise'`

const avancesOf = (livreur: string) =>
  sql`SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids, coalesce(sum(montant), 0)::numeric(12,2)::text AS sum
      FROM avances WHERE livreur = ${livreur} AND versement = ''`
