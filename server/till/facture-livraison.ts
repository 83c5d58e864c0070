import { type Collections, collections, type Row } from '#model/collections.ts'
import { inLetters } from '#model/domain/billing/amount-in-letters.ts'
import { add, commandTotal, subtract, ZERO } from '#model/domain/money.ts'
import { snapshotOf } from '#server/billing/factures/facture-content.ts'
import { takeNumber } from '#server/billing/factures/take-numbers.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import { blankRow, insertRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { agenceOfLivreur } from '#server/parcels/livreurs/livreur-agence.ts'

type Line = Row<'factures_details'>
type Commande = Row<'commands'>

export interface Paper {
  readonly livreur: string
  readonly now: string
  readonly origin: Origin
}

const lineOf = (facture: string, commande: Commande, encaisse: Commande['price'], now: string): Line => ({
  ...(blankRow(collections.factures_details, newId()) as Line),
  facture,
  command: commande.id,
  party: 'livreur',
  price: subtract(encaisse, commande.extra_fees),
  extra_fees: commande.extra_fees,
  encaisse,
  created: now,
  updated: now,
})

/** Commandes that an earlier facture of a livreur carried; an avoir took them back after a correction. */
async function carriedBefore(tx: Tx, commandes: readonly Commande[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ command: string }>(
    sql`SELECT command FROM factures_details
        WHERE party = 'livreur' AND premiere AND command = ANY(${commandes.map(({ id }) => id)}::text[])`,
  )
  return new Set(rows.map(({ command }) => command))
}

const dayOf = (now: string): string => `${localDay(fromCanonical(now))} 00:00:00.000Z`

/**
 * The facture livraison of a versement: a line for each parcel in cash, the first of its livreur to carry it.
 * What was handed over pays it, and the gap is on another account. Its number is taken last.
 */
export async function issueFactureLivraison(
  engine: Engine<Collections>,
  tx: Tx,
  commandes: readonly Commande[],
  { report, ecart }: Pick<Row<'factures'>, 'report' | 'ecart'>,
  { livreur, now, origin }: Paper,
): Promise<Row<'factures'>> {
  const id = newId()
  const carried = await carriedBefore(tx, commandes)
  const lines = commandes.map((one) => ({
    ...lineOf(id, one, one.amount_collected, now),
    premiere: !carried.has(one.id),
  }))
  await insertRows(tx, collections.factures_details, lines)
  await engine.recordWritten(tx, 'factures_details', { action: 'create', rows: lines, now }, origin)
  const total = add(...lines.map(commandTotal))
  const number = await takeNumber(tx, 'FL', now)
  const values = { id, party: 'livreur', kind: 'facture', user: livreur, number, state: 'payee' } as const
  const dates = { period_to: dayOf(now), issued_at: now, paid_at: now }
  const sums = { total, report, ecart, net: add(total, report) }
  const amounts = { ...sums, mode: 'especes', colis: lines.length } as const
  return issued(engine, tx, { ...values, ...dates, ...amounts }, origin)
}

/**
 * Issues the avoir on a facture livraison for a correction after the cash was handed over; the livreur's next
 * versement settles it.
 */
export async function issueAvoirLivraison(
  engine: Engine<Collections>,
  tx: Tx,
  commande: Commande,
  { origine, difference, motif }: { origine: string; difference: Commande['price']; motif: string },
  { livreur, now, origin }: Paper,
): Promise<Row<'factures'>> {
  const id = newId()
  const line = { ...lineOf(id, commande, difference, now), motif: motif.slice(0, MOST_MOTIF) }
  await insertRows(tx, collections.factures_details, [line])
  await engine.recordWritten(tx, 'factures_details', { action: 'create', rows: [line], now }, origin)
  const number = await takeNumber(tx, 'AV', now)
  const values = { id, party: 'livreur', kind: 'avoir', user: livreur, number, state: 'emise' } as const
  const amounts = { total: difference, report: ZERO, net: difference }
  const told = { origine, motif, period_to: dayOf(now), issued_at: now }
  return issued(engine, tx, { ...values, ...amounts, ...told, colis: 1 }, origin)
}

/** Issues a facture with its words and its snapshot, from which its papers are drawn. */
async function issued(
  engine: Engine<Collections>,
  tx: Tx,
  values: Partial<Row<'factures'>>,
  origin: Origin,
): Promise<Row<'factures'>> {
  const facture: Row<'factures'> = {
    ...(blankRow(collections.factures, newId()) as Row<'factures'>),
    ...values,
    lettres: inLetters(values.net ?? ZERO),
    agence: await agenceOfLivreur(engine, tx, values.user ?? ''),
  }
  const snapshot = await snapshotOf(engine, tx, facture)
  return engine.create(tx, 'factures', { ...facture, snapshot }, origin)
}

const MOST_MOTIF = 120
