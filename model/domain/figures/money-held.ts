import type { CollectionName } from '../../collections.ts'
import { and, compare, eq } from '../../schema/filter.ts'

/** A request for figures over a list, as `…/records/aggregate` takes it. */
export interface FiguresQuery {
  readonly collection: CollectionName
  readonly group: string
  readonly metrics: string
  readonly filter: string
  readonly sort?: string
  readonly limit?: number
}

/** An avoir is not paid: the next facture carries it. */
const TO_PAY = and(eq('party', 'client'), eq('kind', 'facture'), eq('state', 'emise'), compare('net', '>', 0))
const CAISSES = eq('kind', 'CAISSE')
const BILLED = and(eq('party', 'client'), eq('kind', 'facture'))

/** The most holders and creditors named in one answer. */
const MOST_NAMED = 3

const cash = (state: 'CHEZ_LIVREUR' | 'VERSE', group = ''): FiguresQuery => ({
  collection: 'commands',
  group,
  metrics: 'count,sum(amount_collected),min(last_event_at)',
  filter: eq('money_state', state),
  ...(group !== '' && { sort: 'min_last_event_at', limit: MOST_NAMED }),
})

const due = (group = ''): FiguresQuery => ({
  collection: 'factures',
  group,
  metrics: 'count,sum(net),min(issued_at)',
  filter: TO_PAY,
  ...(group !== '' && { sort: 'min_issued_at', limit: MOST_NAMED }),
})

const inCaisses = (group = ''): FiguresQuery => ({
  collection: 'ledger_accounts',
  group,
  metrics: 'count,sum(balance)',
  filter: CAISSES,
  ...(group !== '' && { sort: '-sum_balance', limit: MOST_NAMED }),
})

/** The places of the money, in all and by the person or agence of that field, who has waited longest first. */
export const MONEY_QUERIES = {
  livreurs: { whole: cash('CHEZ_LIVREUR'), by: 'delivery_man', each: cash('CHEZ_LIVREUR', 'delivery_man') },
  caisses: { whole: inCaisses(), by: 'agence', each: inCaisses('agence') },
  a_payer: { whole: due(), by: 'user', each: due('user') },
  a_facturer: { whole: cash('VERSE') },
} as const satisfies Readonly<Record<string, { whole: FiguresQuery; by?: string; each?: FiguresQuery }>>
export type HeldPlace = keyof typeof MONEY_QUERIES

/** The permission each place is the work of. */
export const MONEY_WORK = {
  livreurs: 'Factures livreurs',
  caisses: 'Factures livreurs',
  a_payer: 'Factures clients',
  a_facturer: 'Factures clients',
} as const satisfies Readonly<Record<HeldPlace, string>>

/** Money of one holder or creditor, or of all of them. */
export interface HeldSum {
  readonly n: number
  /** Dirhams. */
  readonly montant: number
  /** Canonical instant; empty where nothing tells. */
  readonly depuis: string
}

export interface HeldMoney extends HeldSum {
  readonly par: readonly (HeldSum & { readonly id: string; readonly nom: string })[]
}

/** Figures of what was issued in a week, in dirhams; the week is its Monday, `2026-11-16`. */
export interface BilledWeek {
  readonly week_issued_at: string
  readonly sum_total: number
  readonly sum_frais: number
}

/** Totals billed to clients, week by week, since that instant. */
export const billedWeeks = (since: string): FiguresQuery => ({
  collection: 'factures',
  group: 'week(issued_at)',
  metrics: 'sum(total),sum(frais)',
  filter: and(BILLED, compare('issued_at', '>=', since)),
})
