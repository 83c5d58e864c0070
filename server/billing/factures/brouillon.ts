import { type Collections, collections, type Row } from '#model/collections.ts'
import {
  type Billable,
  type Blocage,
  type LineAmounts,
  lineOf,
  splitBillable,
} from '#model/domain/billing/billable.ts'
import { totalsOf } from '#model/domain/billing/facture-content.ts'
import { add, ZERO } from '#model/domain/money.ts'
import { newId } from '#server/core/base/ids.ts'
import { blankRow, insertRows, readRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type BillingPeriod, billableOf } from './billable.ts'
import { type LivreurReport, livreurReports } from './livreur-reports.ts'
import { pendingReports } from './reports.ts'

/** A transaction that writes bills, with its author. */
export interface Billing {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
  /** Canonical text. */
  readonly now: string
}

type Line = Row<'factures_details'>
type Totals = Pick<
  Row<'factures'>,
  'colis' | 'total' | 'frais' | 'emballage' | 'indemnites' | 'report' | 'retenues' | 'net'
>

export interface Prepared {
  readonly items: readonly Billable[]
  readonly blocages: readonly Blocage[]
  readonly totals: Totals
}

/**
 * Locks the bills of a person: of two who prepare or issue them, the second sees the result of the first.
 * Several persons are locked in the order of their ids.
 */
export async function holdBillsOf(tx: Tx, ...users: readonly string[]): Promise<void> {
  const keys = [...new Set(users)].sort().map((user) => `factures/${user}`)
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS held (key, n) ORDER BY n`)
}

/**
 * Computes, by person, the lines, blocages and totals that their facture of this period would have. Writes
 * nothing.
 */
export async function prepare(tx: Tx, period: BillingPeriod): Promise<ReadonlyMap<string, Prepared>> {
  const { party, users } = period
  const billable = await billableOf(tx, period)
  const report = await reportsOf(tx, party, users)
  return new Map(
    users.map((user) => {
      const { billed, blocages } = splitBillable(billable.get(user) ?? [], party)
      const { amount, retenues } = report(user)
      const totals = totalsFor(party, billed.map(lineOf), amount, retenues)
      return [user, { items: billed, blocages, totals }]
    }),
  )
}

export const NOTHING: Prepared = { items: [], blocages: [], totals: totalsFor('client', [], ZERO) }

/** The amount taken over from earlier factures; `retenues` is the part of it that is gaps. */
type Taken = Pick<LivreurReport, 'amount' | 'retenues'>

async function reportsOf(
  tx: Tx,
  party: BillingPeriod['party'],
  users: readonly string[],
): Promise<(user: string) => Taken> {
  if (party === 'livreur') return livreurReports(tx, users)
  const reports = await pendingReports(tx, users)
  return (user) => ({ amount: reports(user).amount, retenues: ZERO })
}

/** Totals of a bill. For a commission: the livreur's earnings, without cash, tax or packaging. */
export function totalsFor(
  party: BillingPeriod['party'],
  lines: readonly Omit<LineAmounts, 'command'>[],
  report: Totals['report'],
  retenues: Totals['retenues'] = ZERO,
): Totals {
  const colis = lines.length
  const totals = totalsOf(lines, report)
  if (party === 'client') return { colis, ...totals, retenues }
  const earned = totals.frais
  const none = { frais: ZERO, emballage: ZERO, indemnites: ZERO }
  return { colis, total: earned, ...none, report, retenues, net: add(earned, report) }
}

/** Writes the lines of brouillons and reserves their fees: no other facture takes them meanwhile. */
export async function writeLines(
  { engine, tx, origin, now }: Billing,
  party: BillingPeriod['party'],
  drafts: readonly { readonly facture: string; readonly items: readonly Billable[] }[],
): Promise<void> {
  const lines: Line[] = []
  const fees: string[] = []
  const places: string[] = []
  for (const { facture, items } of drafts) {
    for (const item of items) {
      const line = {
        ...(blankRow(collections.factures_details, newId()) as Line),
        ...lineOf(item),
        ...(party === 'livreur' && { price: ZERO }),
        facture,
        party,
        created: now,
        updated: now,
      }
      lines.push(line)
      for (const { id } of item.fees) {
        fees.push(id)
        places.push(line.id)
      }
    }
  }
  await insertRows(tx, collections.factures_details, lines)
  await engine.recordWritten(tx, 'factures_details', { action: 'create', rows: lines, now }, origin)
  await engine.setFields(tx, 'frais', { ids: fees, values: { facture_detail: places }, now }, origin)
}

/** The lines of a facture, in their order. */
export const linesOf = async (tx: Tx, facture: string): Promise<Line[]> =>
  (await readRows(tx, collections.factures_details, [sql`facture = ${facture}`])) as Line[]

/** Removes the lines of a brouillon: their commandes and fees may be billed again. */
export async function freeLines({ engine, tx, origin, now }: Billing, facture: string): Promise<void> {
  const lines = await linesOf(tx, facture)
  if (lines.length === 0) return
  const fees = await tx.query<{ id: string }>(
    sql`SELECT id FROM frais WHERE facture_detail <> '' AND facture_detail = ANY(${lines.map(({ id }) => id)}::text[])`,
  )
  const ids = fees.map(({ id }) => id)
  await engine.setFields(tx, 'frais', { ids, values: { facture_detail: ids.map(() => '') }, now }, origin)
  await tx.query(sql`DELETE FROM factures_details WHERE facture = ${facture}`)
  await engine.recordWritten(tx, 'factures_details', { action: 'delete', rows: lines }, origin)
}
