import type { StageFigures } from './stages.ts'

/** The figures of thirty days in the response of `/api/wasl/accueil`. */

/** Days in one response, today included. */
export const DAYS_SHOWN = 30
/** Weeks of factures in one response, the present one included. */
export const WEEKS_SHOWN = 12

/** Counts of one day, `2026-11-20`; `crees` were entered that day. `encaisse` in dirhams. */
export interface DayFigures {
  readonly jour: string
  readonly crees: number
  readonly ramasses: number
  readonly livres: number
  readonly echecs: number
  readonly rendus: number
  readonly encaisse: number
}

/** The ways a rate of delivery is grouped. */
export const RATE_AXES = { ville: 'Ville', livreur: 'Livreur', client: 'Client', produit: 'Produit' } as const
export type RateAxis = keyof typeof RATE_AXES

/**
 * Outcomes of the commandes entered in these days: those that
 * ended, those of them delivered, and the other outcomes.
 */
export interface RateFigures {
  /** Id of the ville, livreur or client, or the designation itself; empty for commandes without one. */
  readonly id: string
  readonly name: string
  readonly crees: number
  readonly livres: number
  readonly echecs: number
  readonly retours: number
  /** Percents with one decimal; null while none has ended. */
  readonly taux: number | null
}

export interface Rates {
  readonly items: readonly RateFigures[]
  /** Number of further items, with fewer ended commandes: only the exported file has them. */
  readonly autres: number
}

/** Where money waits, with the word of the house for it. */
export const MONEY_PLACES = {
  livreurs: 'Chez les livreurs',
  a_facturer: 'Versé, à facturer',
  a_payer: 'Facturé, à payer aux clients',
} as const
export type MoneyPlace = keyof typeof MONEY_PLACES

/** Ranges of days that money has waited, 0 being today; both ends are included, the last range is open. */
export const AGES = [
  { cle: 'jour', label: 'Aujourd’hui', de: 0, a: 0 },
  { cle: '3j', label: '1 à 3 jours', de: 1, a: 3 },
  { cle: '7j', label: '4 à 7 jours', de: 4, a: 7 },
  { cle: 'plus', label: 'Plus de 7 jours', de: 8, a: null },
] as const
export type Age = (typeof AGES)[number]['cle']

export interface MoneyOfAge {
  readonly cle: Age
  readonly n: number
  /** Dirhams. */
  readonly montant: number
}

/** Money in one place, from the youngest to the oldest. */
export interface PlacedMoney {
  readonly place: MoneyPlace
  readonly ages: readonly MoneyOfAge[]
}

export interface HomeFigures {
  /** First and last day, both included. */
  readonly du: string
  readonly au: string
  readonly jours: readonly DayFigures[]
  readonly total: RateFigures
  readonly taux: Partial<Readonly<Record<RateAxis, Rates>>>
  /** The money at the places this person works with. */
  readonly argent: readonly PlacedMoney[]
  /** Duration of each stage; absent for clients. */
  readonly delais?: StageFigures
}

/** Percentage delivered of those that ended, with one decimal; null when none ended. */
export const rateOf = (delivered: number, ended: number): number | null =>
  ended === 0 ? null : Math.round((1000 * delivered) / ended) / 10
