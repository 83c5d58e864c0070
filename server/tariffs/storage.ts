import type { Row } from '#model/collections.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { isOneOf } from '#model/domain/commande/states/states.ts'
import { priceOf } from '#model/domain/tariffs/price.ts'
import { STORED } from '#model/domain/tariffs/storage.ts'
import { canonical, dayBounds, fromCanonical, localDay } from '#server/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createFee, type FeeContext } from './facts.ts'
import { priceTables } from './tables.ts'

export const STORED_STATES = STORED.map(stateId)

/**
 * A parcel's wait at an agence. `suivi` is the move that brought it there; the fees of its nights bear that
 * id.
 */
export interface Stay {
  readonly command: string
  readonly client: string
  readonly suivi: string
  readonly ville: string
  /** Canonical text. */
  readonly since: string
}

/** Nights between two instants: midnights of Casablanca that passed. */
export const nightsBetween = (since: string, until: string): number =>
  localDay(fromCanonical(since)).until(localDay(fromCanonical(until))).days

/** The midnight a night is due at, canonical text; the first is that of the day after. */
export const midnightOf = (since: string, night: number): string =>
  canonical(dayBounds(localDay(fromCanonical(since)).add({ days: night })).start)

/** The end of the stay that a suivi began, canonical text: '' when it began none, null while it lasts. */
export function stayEnd(began: Row<'suivis'>, moves: readonly Row<'suivis'>[]): string | null {
  const isStored = isOneOf(STORED, stateCode(began.status)) && began.from !== began.status
  if (!isStored || began.kind === 'annulation') return ''
  const later = moves.slice(moves.indexOf(began) + 1)
  const next = later.findIndex((one) => enters(one) && one.status === began.status)
  const his = next < 0 ? later : later.slice(0, next)
  const left = his.findLast((one) => one.from === began.status && one.status !== began.status)
  const lasts = (his.at(-1) ?? began).status === began.status
  return lasts || !left ? null : left.at
}

const enters = ({ from, status, kind }: Row<'suivis'>): boolean => from !== status && kind !== 'annulation'

/**
 * The stays of these commandes in their present state, or in the one they are leaving; undone moves do not
 * count.
 */
export async function staysOf(tx: Tx, commands: readonly string[], leaving?: string): Promise<Stay[]> {
  const status = leaving === undefined ? sql`c.status` : sql`${leaving}::text`
  return tx.query<Stay & { readonly suivi: string }>(sql`
    SELECT c.id AS command, c.client_source AS client, s.id AS suivi, s.ville, s.at AS since FROM commands AS c
    CROSS JOIN LATERAL (SELECT e.id, e.ville, e.at FROM suivis AS e
      WHERE e.command = c.id AND e.status = ${status} AND e."from" <> e.status AND e.kind <> 'annulation'
        AND NOT EXISTS (SELECT FROM suivis AS u WHERE u.command = c.id AND u.undoes = e.id)
      ORDER BY e.at DESC, e._seq DESC LIMIT 1) AS s
    WHERE c.id = ANY(${[...commands]}::text[]) AND c.twin = '' AND ${status} = ANY(${STORED_STATES}::text[])`)
}

/** Charges the nights of a parcel that leaves. `parcel` as it still waits; its row is locked. */
export async function chargeLeaving(
  context: FeeContext,
  parcel: Pick<Row<'commands'>, 'id' | 'status'>,
  { status, kind, at }: Pick<Row<'suivis'>, 'status' | 'kind' | 'at'>,
): Promise<void> {
  if (kind === 'annulation' || status === parcel.status || !isOneOf(STORED, stateCode(parcel.status))) return
  const [stay] = await staysOf(context.tx, [parcel.id], parcel.status)
  if (stay) await chargeNights(context, stay, at)
}

/**
 * Writes the fee of each night of a stay that has none yet, at the tariff of its day. A stay with a forced fee
 * has no others.
 */
export async function chargeNights(context: FeeContext, stay: Stay, until: string): Promise<void> {
  const nights = nightsBetween(stay.since, until)
  if (nights <= 0) return
  const live = (await context.fees.of(stay.command)).filter(
    ({ fait, annule_par }) => fait === 'stockage' && annule_par === '',
  )
  if (live.some(({ force, suivi }) => force && (suivi === '' || suivi === stay.suivi))) return
  const charged = new Set(live.filter(({ suivi }) => suivi === stay.suivi).map(({ mesure }) => mesure))
  const tables = priceTables(context.engine)
  const fee = { party: 'client', user: stay.client, fait: 'stockage' } as const
  for (let mesure = 1; mesure <= nights; mesure++) {
    if (charged.has(mesure)) continue
    const occurred_at = midnightOf(stay.since, mesure)
    const day = localDay(fromCanonical(occurred_at)).toString()
    const price = priceOf(tables, { ...fee, ville: stay.ville, agence: '', day, mesure })
    if (!price) continue
    const of = { command: stay.command, suivi: stay.suivi, occurred_at }
    context.fees.write(stay.command, [await createFee(context, { ...fee, ...price, ...of })])
  }
}
