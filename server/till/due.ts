import { add, fromNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The cash a livreur has to hand over, with its sources: parcels paid to the livreur, unsettled avoirs on the
 * livreur's factures, advances, and opening balances.
 */
export interface Due {
  readonly commands: readonly string[]
  readonly avoirs: readonly string[]
  readonly avances: readonly string[]
  readonly ouvertures: readonly string[]
  readonly amount: Centimes
}

/** The cash due for the parcels of one tour; for all tours, also corrections and advances. */
export async function dueOf(db: Db, livreur: string, tour: string): Promise<Due> {
  const ofTour = tour === '' ? sql`` : sql`AND tour = ${tour}`
  const [cash] = await db.query<{ ids: string[]; sum: string }>(
    sql`SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids, coalesce(sum(amount_collected), 0)::numeric(12,2)::text AS sum
        FROM commands WHERE delivery_man = ${livreur} AND money_state = 'CHEZ_LIVREUR' AND deleted_at IS NULL ${ofTour}`,
  )
  const whole = tour === ''
  const [back] = whole ? await db.query<{ ids: string[]; sum: string }>(avoirsOf(livreur)) : []
  const [along] = whole ? await db.query<{ ids: string[]; sum: string }>(avancesOf(livreur)) : []
  const [opened] = whole ? await db.query<{ ids: string[]; sum: string }>(openingsOf(livreur)) : []
  return {
    commands: cash?.ids ?? [],
    avoirs: back?.ids ?? [],
    avances: along?.ids ?? [],
    ouvertures: opened?.ids ?? [],
    amount: add(...[cash, back, along, opened].map((found) => fromNumeric(found?.sum ?? '0'))),
  }
}

const avoirsOf = (livreur: string) =>
  sql`SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids, coalesce(sum(net), 0)::numeric(12,2)::text AS sum
      FROM factures WHERE "user" = ${livreur} AND party = 'livreur' AND kind = 'avoir' AND reporte_dans = '' AND state = 'emise'`

const avancesOf = (livreur: string) =>
  sql`SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids, coalesce(sum(montant), 0)::numeric(12,2)::text AS sum
      FROM avances WHERE livreur = ${livreur} AND versement = ''`

const openingsOf = (livreur: string) =>
  sql`SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids, coalesce(sum(montant), 0)::numeric(12,2)::text AS sum
      FROM ouvertures WHERE "user" = ${livreur} AND kind = 'CASH_LIVREUR' AND a_regler AND versement = ''`
