import type { Billable, BillableFee } from '#model/domain/billing/billable.ts'
import { DELIVERED_OUTCOMES } from '#model/domain/commande/states/states.ts'
import { fromNumeric, ZERO } from '#model/domain/money.ts'
import type { Fait } from '#model/domain/tariffs/faits.ts'
import { heldByContradiction } from '#server/claims/contradiction.ts'
import { dayBounds } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { isBilledToClient } from './issued-lines.ts'

export type Party = 'client' | 'livreur'

/** The people to bill, up to and including which day (`2026-11-20…`, of Africa/Casablanca). */
export interface BillingPeriod {
  readonly party: Party
  readonly users: readonly string[]
  readonly period_to: string
}

/** First instant after the last day of the period. */
export const endOf = (period_to: string): string =>
  dayBounds(Temporal.PlainDate.from(period_to.slice(0, 10))).end.toString()

/** Cash its client may be paid: handed over, or with a livreur where the company advances it. */
const PAYABLE = sql`(c.money_state = 'VERSE' OR (c.money_state = 'CHEZ_LIVREUR'
  AND EXISTS (SELECT FROM clients AS p WHERE p."user" = c.client_source AND p."user" <> '' AND p.payer_sur = 'livre')))`

const unbilledCash = (user: Sql, end: string): Sql =>
  sql`SELECT c.id, c.client_source FROM commands AS c WHERE c.client_source ${user} AND c.money_state IN ('VERSE', 'CHEZ_LIVREUR')
    AND c.deleted_at IS NULL AND c.last_event_at < ${end}::timestamptz AND ${PAYABLE}
    AND NOT ${isBilledToClient(sql`c.id`)}`

/**
 * Two arms, each with an index of its own: fees of no line, and those a brouillon reserves, which a new preparation
 * replaces.
 */
const unbilledFees = (party: Party, user: Sql, end: string): Sql =>
  sql`SELECT f.id, f."user", f.command, f.fait, f.montant, f.remise, f.taux, f.manquant, f._seq FROM (
      SELECT * FROM frais WHERE party = ${party} AND "user" ${user} AND annule_par = '' AND facture_detail = ''
        AND occurred_at < ${end}::timestamptz
      UNION ALL
      SELECT x.* FROM factures AS b JOIN factures_details AS d ON d.facture = b.id
        JOIN frais AS x ON x.facture_detail = d.id AND x.facture_detail <> ''
      WHERE b.state = 'brouillon' AND b."user" ${user} AND b.party = ${party} AND x.annule_par = ''
        AND x.occurred_at < ${end}::timestamptz) AS f
    LEFT JOIN commands AS c ON c.id = f.command WHERE (f.command = '' OR c.outcome <> '') AND NOT ${heldByContradiction('f')}`

/** Indemnities agreed for a commande less those its lines carry already. */
export const unbilledIndemnities = (user: Sql, end: string): Sql =>
  sql`SELECT r.client, r.command, sum(r.indemnity) - coalesce((SELECT sum(d.indemnite) FROM factures_details AS d
      JOIN factures AS f ON f.id = d.facture
      WHERE d.command = r.command AND f.kind = 'facture' AND f.state <> 'brouillon'), 0) AS indemnite
    FROM reclamations AS r WHERE r.command <> '' AND r.client ${user} AND r.state = 'resolue' AND r.indemnity > 0 AND r.resolved_at < ${end}::timestamptz
    GROUP BY r.client, r.command`

/** Everybody who has something on no facture, by id. */
export async function usersToBill(db: Db, party: Party, period_to: string): Promise<string[]> {
  const end = endOf(period_to)
  const anybody = sql`<> ''`
  const fees = sql`SELECT f."user" FROM (${unbilledFees(party, anybody, end)}) AS f`
  const cash = sql`SELECT client_source FROM (${unbilledCash(anybody, end)}) AS c`
  const claims = sql`SELECT c.client_source FROM (${unbilledIndemnities(anybody, end)}) AS r
    JOIN commands AS c ON c.id = r.command WHERE r.indemnite > 0`
  const all = party === 'client' ? sql`${fees} UNION ${cash} UNION ${claims}` : fees
  const rows = await db.query<{ user: string }>(
    sql`SELECT "user" FROM (${all}) AS found ("user") WHERE "user" <> '' ORDER BY "user"`,
  )
  return rows.map(({ user }) => user)
}

interface Parcel {
  readonly command: string
  readonly user: string
  readonly code: string
  readonly extra_fees: string
  /** The time of its last event, by which lines are ordered, oldest first. */
  readonly at: string
  readonly seq: number
}

/** The columns of a `Parcel` that stand in its commande `c`. */
const PARCEL = sql`coalesce(c.code, '') AS code, coalesce(c.extra_fees, 0)::text AS extra_fees,
  coalesce(c.last_event_at::text, '') AS at, coalesce(c._seq, 0) AS seq`

interface Cash extends Parcel {
  readonly encaisse: string
  readonly unpriced: boolean
}

const cashOf = (db: Db, his: Sql, end: string): Promise<Cash[]> =>
  db.query<Cash>(sql`SELECT c.id AS command, c.client_source AS "user", ${PARCEL}, c.amount_collected::text AS encaisse,
      c.outcome = ANY(${[...DELIVERED_OUTCOMES]}::text[]) AND NOT EXISTS (SELECT FROM frais AS x
        WHERE x.command = c.id AND x.party = 'client' AND x.annule_par = '' AND x.fait IN ('livraison', 'echange')) AS unpriced
    FROM (${unbilledCash(his, end)}) AS cash JOIN commands AS c ON c.id = cash.id`)

interface Fee extends Parcel {
  readonly id: string
  readonly fait: Fait
  readonly montant: string
  readonly remise: string
  readonly taux: number | null
  readonly manquant: boolean
}

const feesOf = (db: Db, party: Party, his: Sql, end: string): Promise<Fee[]> =>
  db.query<Fee>(sql`SELECT f.id, f."user", f.command, f.fait, f.montant::text, f.remise::text, f.taux, f.manquant, ${PARCEL}
    FROM (${unbilledFees(party, his, end)}) AS f LEFT JOIN commands AS c ON c.id = f.command ORDER BY f._seq`)

interface Claim extends Parcel {
  readonly indemnite: string
}

const claimsOf = (db: Db, his: Sql, end: string): Promise<Claim[]> =>
  db.query<Claim>(sql`SELECT r.client AS "user", r.command, r.indemnite::text, ${PARCEL}
    FROM (${unbilledIndemnities(his, end)}) AS r LEFT JOIN commands AS c ON c.id = r.command WHERE r.indemnite > 0`)

type Item = { -readonly [K in keyof Billable]: Billable[K] } & {
  readonly place: Pick<Parcel, 'at' | 'seq'>
} & {
  fees: BillableFee[]
}

/**
 * The commandes that factures of these persons may bill now, by person, oldest first. Three statements for
 * all.
 */
export async function billableOf(
  db: Db,
  { party, users, period_to }: BillingPeriod,
): Promise<ReadonlyMap<string, readonly Billable[]>> {
  const end = endOf(period_to)
  const his = sql`= ANY(${[...users]}::text[])`
  const found = new Found()
  if (party === 'client') {
    for (const { encaisse, unpriced, ...parcel } of await cashOf(db, his, end)) {
      Object.assign(found.itemOf(parcel), { encaisse: fromNumeric(encaisse), unpriced })
    }
    for (const { indemnite, ...parcel } of await claimsOf(db, his, end)) {
      found.itemOf(parcel).indemnite = fromNumeric(indemnite)
    }
  }
  for (const { id, fait, montant, remise, taux, manquant, ...parcel } of await feesOf(db, party, his, end)) {
    const amounts = { montant: fromNumeric(montant), remise: fromNumeric(remise) }
    found.itemOf(parcel).fees.push({ id, fait, ...amounts, taux, manquant })
  }
  return found.inOrder()
}

/** Items of several persons, each commande once. */
class Found {
  readonly #byUser = new Map<string, Map<string, Item>>()

  itemOf({ user, command, code, extra_fees, at, seq }: Parcel): Item {
    const items = this.#byUser.get(user) ?? new Map<string, Item>()
    this.#byUser.set(user, items)
    const known = items.get(command)
    if (known) return known
    const nothing = { encaisse: null, indemnite: ZERO, unpriced: false, fees: [] }
    const item = { command, code, extra_fees: fromNumeric(extra_fees), ...nothing, place: { at, seq } }
    items.set(command, item)
    return item
  }

  inOrder(): ReadonlyMap<string, readonly Billable[]> {
    const sorted = (items: ReadonlyMap<string, Item>) =>
      [...items.values()].sort(
        ({ place: a }, { place: b }) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || a.seq - b.seq,
      )
    return new Map([...this.#byUser].map(([user, items]) => [user, sorted(items)]))
  }
}
