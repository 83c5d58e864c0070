import { stateId } from '#model/domain/commande/states/reference.ts'
import {
  type Category,
  DELIVERED_OUTCOMES,
  PAID_AT_THE_DOOR,
  STATES,
  type StateCode,
} from '#model/domain/commande/states/states.ts'
import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { toHandBack } from '#server/modules/tours/queries.ts'

/** The most parcels of one list of the desk; the total is beside it. */
const MOST_LISTED = 1_000

/** A parcel whose cash the livreur has; dirhams. */
export interface CashParcel {
  readonly id: string
  readonly code: string
  readonly client: string
  readonly client_name: string
  readonly tour: string
  readonly receiver: string
  /** The instant of the delivery, canonical text. */
  readonly at: string
  readonly encaisse: number
  /** The amount to collect. */
  readonly attendu: number
}

type FoundCash = Omit<CashParcel, 'encaisse' | 'attendu'> & { amount: string; due: string }

export async function cashParcels(db: Db, ids: readonly string[]): Promise<CashParcel[]> {
  const rows = await db.query<FoundCash>(
    sql`SELECT c.id, c.code, c.client_source AS client, coalesce(u.full_name, '') AS client_name, c.tour,
          c.receiver_full_name AS receiver, c.last_event_at AS at,
          c.amount_collected::numeric(12,2)::text AS amount, (c.price + c.extra_fees)::numeric(12,2)::text AS due
        FROM commands AS c LEFT JOIN users AS u ON u.id = c.client_source
        WHERE c.id = ANY(${ids}::text[]) ORDER BY c.code LIMIT ${MOST_LISTED}`,
  )
  return rows.map(({ amount, due, ...parcel }) => ({
    ...parcel,
    encaisse: toDirhams(fromNumeric(amount)),
    attendu: toDirhams(fromNumeric(due)),
  }))
}

export interface HeldParcel {
  readonly id: string
  readonly code: string
  readonly client: string
  readonly client_name: string
  readonly receiver: string
  readonly status: string
}

/** The parcels a livreur has in hand, those still to be delivered on an open tour included. */
export async function heldParcels(
  db: Db,
  livreur: string,
): Promise<{ readonly total: number; readonly items: readonly HeldParcel[] }> {
  const rows = await db.query<HeldParcel & { total: number }>(
    sql`SELECT c.id, c.code, c.client_source AS client, coalesce(u.full_name, '') AS client_name,
          c.receiver_full_name AS receiver, c.status, c.total
        FROM (SELECT id, code, client_source, receiver_full_name, status, count(*) OVER ()::int AS total FROM commands
          WHERE ${toHandBack(livreur)} ORDER BY code LIMIT ${MOST_LISTED}) AS c
        LEFT JOIN users AS u ON u.id = c.client_source ORDER BY c.code`,
  )
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total, ...parcel }) => parcel) }
}

/** The open tour of the livreur, else the last one. */
export interface DeskTour {
  readonly id: string
  readonly day: string
  readonly state: string
  readonly loaded: number
  readonly delivered: number
  readonly postponed: number
  readonly refused: number
}

export async function deskTour(db: Db, livreur: string): Promise<DeskTour | null> {
  const [tour] = await db.query<Pick<DeskTour, 'id' | 'day' | 'state'>>(
    sql`SELECT id, day, state FROM (
        (SELECT id, day, state, 1 AS n FROM tours WHERE livreur = ${livreur} AND state = 'ouverte' LIMIT 1)
        UNION ALL
        (SELECT id, day, state, 2 FROM tours WHERE livreur = ${livreur} ORDER BY day DESC, created DESC LIMIT 1)
      ) AS known ORDER BY n LIMIT 1`,
  )
  return tour ? { ...tour, ...(await endsOf(db, tour.id)) } : null
}

const ids = (codes: readonly StateCode[]): string[] => codes.map(stateId)
const TOLD_AT_DOORS: readonly Category[] = ['en_cours', 'livre', 'echoue']
const AT_DOORS = ids(
  (Object.keys(STATES) as StateCode[]).filter((code) => TOLD_AT_DOORS.includes(STATES[code].category)),
)
const POSTPONED: readonly StateCode[] = ['REPORTE', 'PROGRAMME']

/**
 * How each of its parcels ended on this tour, whatever became of it since: the last report from a door that
 * was neither undone nor corrected.
 */
async function endsOf(
  db: Db,
  tour: string,
): Promise<Pick<DeskTour, 'loaded' | 'delivered' | 'postponed' | 'refused'>> {
  const [row] = await db.query<Pick<DeskTour, 'loaded' | 'delivered' | 'postponed' | 'refused'>>(
    sql`WITH told AS (
        SELECT command, tour, status, at, _seq, lead(kind) OVER (PARTITION BY command ORDER BY at, _seq) AS next
        FROM suivis WHERE command IN (SELECT command FROM suivis WHERE tour = ${tour} AND tour <> '')
      ), ends AS (
        SELECT DISTINCT ON (command) status FROM told
        WHERE tour = ${tour} AND status = ANY(${AT_DOORS}::text[])
          AND coalesce(next, '') NOT IN ('correction', 'annulation')
        ORDER BY command, at DESC, _seq DESC
      )
      SELECT count(*)::int AS loaded,
        count(*) FILTER (WHERE status = ANY(${ids(DELIVERED_OUTCOMES)}::text[]))::int AS delivered,
        count(*) FILTER (WHERE status = ANY(${ids(POSTPONED)}::text[]))::int AS postponed,
        count(*) FILTER (WHERE status = ANY(${ids(PAID_AT_THE_DOOR)}::text[]))::int AS refused
      FROM ends`,
  )
  return row ?? { loaded: 0, delivered: 0, postponed: 0, refused: 0 }
}
