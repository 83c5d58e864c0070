import { stateId } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES, type StateCode } from '#model/domain/commande/states/states.ts'
import { fromNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const ids = (codes: readonly StateCode[]): string[] => codes.map(stateId)

/** States in which a parcel can be handed to nobody. */
const OUT_OF_REACH = ids(['PERDU', 'ENDOMMAGE', 'CLOTURE'])
/**
 * States in which a parcel is not handed back: picked up, it goes to the hub by a sheet of its own; lost or
 * closed, it goes nowhere.
 */
const NOT_TO_HAND_BACK = ids(['RAMASSE', 'PERDU', 'CLOTURE'])

/** Codes of the parcels of the tour that are still in one of these states. */
export async function forgottenOn(tx: Tx, tour: string, states: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    sql`SELECT code FROM commands WHERE tour = ${tour} AND tour <> '' AND deleted_at IS NULL
        AND status = ANY(${states}::text[]) ORDER BY code`,
  )
  return rows.map(({ code }) => code)
}

export interface HeldParcel {
  readonly id: string
  readonly code: string
  readonly status: string
}

/** The parcels in the livreur's hands, from whatever tour. */
export function heldBy(tx: Tx, livreur: string): Promise<HeldParcel[]> {
  return tx.query<HeldParcel>(
    sql`SELECT id, code, status FROM commands WHERE holder_kind = 'livreur' AND holder = ${livreur}
        AND holder <> '' AND deleted_at IS NULL AND NOT status = ANY(${OUT_OF_REACH}::text[]) ORDER BY id`,
  )
}

/** Canonical instant of the latest suivi of the tour, empty when it has none. */
export async function lastMoveOf(tx: Tx, tour: string): Promise<string> {
  const [last] = await tx.query<{ at: string | null }>(
    sql`SELECT max(at) AS at FROM suivis WHERE tour = ${tour} AND tour <> ''`,
  )
  return last?.at ?? ''
}

/** Condition on commands: this livreur has the parcel in hand, and can hand it back. */
export const toHandBack = (livreur: string) =>
  sql`holder_kind = 'livreur' AND holder = ${livreur} AND holder <> '' AND deleted_at IS NULL
    AND NOT status = ANY(${NOT_TO_HAND_BACK}::text[])`

export interface TourFigures {
  readonly loaded: number
  readonly delivered: number
  readonly to_hand_back: number
  readonly to_pay: Centimes
}

/** The figures of the tour, as things stand now. */
export async function figuresOf(tx: Tx, tour: string, livreur: string): Promise<TourFigures> {
  const [loaded] = await tx.query<{ n: number }>(
    sql`SELECT count(DISTINCT command)::int AS n FROM suivis AS loading
        WHERE tour = ${tour} AND tour <> '' AND status = ${stateId('EN_DISTRIBUTION')}
          AND NOT EXISTS (SELECT FROM suivis WHERE command = loading.command AND undoes = loading.id)`,
  )
  const [of] = await tx.query<{ delivered: number; paid: string }>(
    sql`SELECT count(*) FILTER (WHERE outcome = ANY(${DELIVERED_OUTCOMES}::text[]))::int AS delivered,
          coalesce(sum(amount_collected) FILTER (WHERE money_state = 'CHEZ_LIVREUR'), 0)::numeric(12,2)::text AS paid
        FROM commands WHERE tour = ${tour} AND tour <> '' AND deleted_at IS NULL`,
  )
  const [held] = await tx.query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM commands WHERE ${toHandBack(livreur)}`,
  )
  return {
    loaded: loaded?.n ?? 0,
    delivered: of?.delivered ?? 0,
    to_hand_back: held?.n ?? 0,
    to_pay: fromNumeric(of?.paid ?? '0'),
  }
}
