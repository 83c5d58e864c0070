import { billedAmounts } from '#model/domain/billing/facturation.ts'
import { stableId } from '#model/schema/record-id.ts'
import { instant, MINUTE } from '../calendar.ts'
import type { Values } from '../rows.ts'
import type { BilledRow, Issued } from './bills.ts'
import type { Desk } from './desk.ts'

const PREPARED_BEFORE = 20 * MINUTE

/** The preparation a facture comes from: all factures of one party up to one day. */
const facturationId = ({ party, period_to }: BilledRow): string =>
  stableId('demo', 'facturations', party ?? '', period_to ?? '')

/** The factures of clients, and the commissions of livreurs, that were prepared and issued together. */
export function facturationsOf(issued: readonly Issued[], desk: Desk): Values<'facturations'>[] {
  const rows = issued.map(({ row }) => row)
  for (const row of rows) Object.assign(row, { facturation: facturationId(row) })
  return [...Map.groupBy(rows, facturationId)].map(([id, each]) => {
    const times = each.map(({ issued_at }) => issued_at).toSorted()
    return {
      id,
      party: each[0]?.party ?? '',
      period_to: each[0]?.period_to ?? '',
      state: 'emise',
      resultat: each.map((row) => ({
        user: row.user,
        facture: row.id,
        ...billedAmounts(row),
        blocages: [],
      })),
      author: desk.cashierOf(''),
      total: each.length,
      done: each.length,
      created: instant(Date.parse(times[0] ?? '') - PREPARED_BEFORE),
      updated: times.at(-1) ?? '',
    }
  })
}
