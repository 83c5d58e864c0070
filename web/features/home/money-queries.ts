import { and, compare, eq } from '#model/schema/filter.ts'
import { figuresQuery } from '#web/table/list-queries.ts'

/** Figures of parcels: how many, how much in dirhams, and since when. */
interface CashRow {
  readonly delivery_man: string
  readonly count: number
  readonly sum_amount_collected: number
  readonly min_last_event_at: string
}

/** Figures of factures. */
interface DueRow {
  readonly user: string
  readonly count: number
  readonly sum_net: number
  readonly min_issued_at: string
}

export const WITH_LIVREURS = eq('money_state', 'CHEZ_LIVREUR')
export const TO_BILL = eq('money_state', 'VERSE')
/** An avoir is not paid: the next facture carries it. */
const TO_PAY = and(eq('party', 'client'), eq('kind', 'facture'), eq('state', 'emise'), compare('net', '>', 0))

const CASH = 'count,sum(amount_collected),min(last_event_at)'
const DUE = 'count,sum(net),min(issued_at)'
const SHOWN = 5

/** Cash collected for the parcels that the filter on the state of their money selects. */
export const cashQuery = (filter: string) =>
  figuresQuery<Omit<CashRow, 'delivery_man'>>('commands', { group: '', metrics: CASH, filter })

/** The cash livreurs have, whoever has had it longest first. */
export const cashByLivreurQuery = figuresQuery<CashRow>('commands', {
  group: 'delivery_man',
  metrics: CASH,
  filter: WITH_LIVREURS,
  sort: 'min_last_event_at',
  limit: SHOWN,
})

/** Factures of clients that are issued and not paid. */
export const dueQuery = figuresQuery<Omit<DueRow, 'user'>>('factures', {
  group: '',
  metrics: DUE,
  filter: TO_PAY,
})

/** Unpaid factures by client, the longest wait first. */
export const dueByClientQuery = figuresQuery<DueRow>('factures', {
  group: 'user',
  metrics: DUE,
  filter: TO_PAY,
  sort: 'min_issued_at',
  limit: SHOWN,
})

const CAISSES = eq('kind', 'CAISSE')

/** Cash in the caisses this person may read. */
export const caissesQuery = figuresQuery<{ readonly count: number; readonly sum_balance: number }>(
  'ledger_accounts',
  { group: '', metrics: 'count,sum(balance)', filter: CAISSES },
)

/** Cash in the caisses by agence, the largest first. */
export const cashByCaisseQuery = figuresQuery<{ readonly agence: string; readonly sum_balance: number }>(
  'ledger_accounts',
  { group: 'agence', metrics: 'sum(balance)', filter: CAISSES, sort: '-sum_balance', limit: SHOWN },
)

/** Figures of what was issued in a week, in dirhams; the week is its Monday, `2026-11-16`. */
export interface BilledWeek {
  readonly week_issued_at: string
  readonly sum_total: number
  readonly sum_frais: number
}

/** Totals billed to clients, week by week, since that instant. */
export const billedWeeksQuery = (since: string) =>
  figuresQuery<BilledWeek>('factures', {
    group: 'week(issued_at)',
    metrics: 'sum(total),sum(frais)',
    filter: and(eq('party', 'client'), eq('kind', 'facture'), compare('issued_at', '>=', since)),
  })
