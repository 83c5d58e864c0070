import { type Collections, collections, type Row } from '#model/collections.ts'
import {
  type Billable,
  type Blocage,
  type LineAmounts,
  lineOf,
  sorted,
} from '#model/domain/billing/billable.ts'
import { totalsOf } from '#model/domain/billing/facture-content.ts'
import { ZERO } from '#model/domain/money.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import { newId } from '#server/core/records/ids.ts'
import { blankRow, insertRows, readRows } from '#server/core/records/storage.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type BillingPeriod, billableOf } from './billable.ts'
import { pendingReport } from './reports.ts'

/** A transaction that writes bills, and on whose behalf. */
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
  'colis' | 'total' | 'frais' | 'emballage' | 'indemnites' | 'report' | 'net'
>

export interface Prepared {
  readonly items: readonly Billable[]
  readonly blocages: readonly Blocage[]
  readonly totals: Totals
}

/** One writer of bills per person at a time: of two who prepare or issue his, the second sees what the first did. */
export async function holdBillsOf(tx: Tx, user: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`factures/${user}`}, 0))`)
}

/** What a facture of this period would say; writes nothing. */
export async function prepare(tx: Tx, period: BillingPeriod): Promise<Prepared> {
  const { billed, blocages } = sorted(await billableOf(tx, period), period.party)
  const report = period.party === 'client' ? (await pendingReport(tx, period.user)).amount : ZERO
  return { items: billed, blocages, totals: totalsFor(period.party, billed.map(lineOf), report) }
}

/** Of a commission the total is what the livreur earns: no cash, no tax, no packaging. */
export function totalsFor(
  party: BillingPeriod['party'],
  lines: readonly Omit<LineAmounts, 'command'>[],
  report: Totals['report'],
): Totals {
  const colis = lines.length
  const totals = totalsOf(lines, report)
  if (party === 'client') return { colis, ...totals }
  const none = { emballage: ZERO, indemnites: ZERO, report: ZERO }
  return { colis, total: totals.frais, frais: ZERO, net: totals.frais, ...none }
}

/** Writes the lines of a brouillon and reserves their fees: no other facture takes them meanwhile. */
export async function writeLines(
  { engine, tx, origin, now }: Billing,
  facture: string,
  party: BillingPeriod['party'],
  items: readonly Billable[],
): Promise<void> {
  const lines = items.map(
    (item): Line => ({
      ...(blankRow(collections.factures_details, newId()) as Line),
      ...lineOf(item),
      ...(party === 'livreur' && { price: ZERO }),
      facture,
      party,
      created: now,
      updated: now,
    }),
  )
  await insertRows(tx, collections.factures_details, lines)
  await engine.recordWritten(tx, 'factures_details', { action: 'create', rows: lines, now }, origin)
  const pairs = items.flatMap(({ fees }, n) => fees.map(({ id }) => [id, lines[n]?.id ?? ''] as const))
  await attach({ engine, tx, origin, now }, pairs)
}

/** Says of each fee on which line it is; '' frees it. */
async function attach(
  { engine, tx, origin, now }: Billing,
  pairs: readonly (readonly [fee: string, line: string])[],
): Promise<void> {
  if (pairs.length === 0) return
  const ids = pairs.map(([fee]) => fee)
  const before = (await readRows(tx, collections.frais, [sql`id = ANY(${ids}::text[])`])) as Row<'frais'>[]
  await tx.query(sql`UPDATE frais SET facture_detail = pair.line, updated = ${now}
    FROM unnest(${ids}::text[], ${pairs.map(([, line]) => line)}::text[]) AS pair (fee, line) WHERE id = pair.fee`)
  const lineOfFee = new Map(pairs)
  for (const row of before) {
    const { facture_detail, updated } = row
    const after = { ...row, facture_detail: lineOfFee.get(row.id) ?? '', updated: now }
    const written = { action: 'update', rows: [after], former: { facture_detail, updated }, now } as const
    await engine.recordWritten(tx, 'frais', written, origin)
  }
}

/** The lines of a facture, in their order. */
export const linesOf = async (tx: Tx, facture: string): Promise<Line[]> =>
  (await readRows(tx, collections.factures_details, [sql`facture = ${facture}`])) as Line[]

/** Takes the lines off a brouillon: what they reserved may be billed again. */
export async function freeLines(billing: Billing, facture: string): Promise<void> {
  const { engine, tx, origin } = billing
  const lines = await linesOf(tx, facture)
  if (lines.length === 0) return
  const fees = await tx.query<{ id: string }>(
    sql`SELECT id FROM frais WHERE facture_detail <> '' AND facture_detail = ANY(${lines.map(({ id }) => id)}::text[])`,
  )
  await attach(
    billing,
    fees.map(({ id }) => [id, '']),
  )
  await tx.query(sql`DELETE FROM factures_details WHERE facture = ${facture}`)
  await engine.recordWritten(tx, 'factures_details', { action: 'delete', rows: lines }, origin)
}
