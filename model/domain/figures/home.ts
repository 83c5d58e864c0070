import type { StageFigures } from './stages.ts'

/** The answer of `/api/wasl/accueil`, as the server gives it and the home page reads it. */

/** Days told at once, today included. */
export const DAYS_SHOWN = 30

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

/** Outcomes of the commandes entered in these days: of those that ended, how many were delivered, and how the others did. */
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
  /** How many more there are, with fewer commandes ended: the file has them. */
  readonly autres: number
}

/** Where money waits, with the word of the house for it. */
export const MONEY_PLACES = {
  livreurs: 'Chez les livreurs',
  a_facturer: 'Versé, à facturer',
  a_payer: 'Facturé, à payer aux clients',
} as const
export type MoneyPlace = keyof typeof MONEY_PLACES

/** For how many days money has waited, today being 0; both ends are included, the last has none. */
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
  /** How long each stage takes; absent for clients. */
  readonly delais?: StageFigures
}

/** Delivered among those that ended, in percents with one decimal. */
export const rateOf = (delivered: number, ended: number): number | null =>
  ended === 0 ? null : Math.round((1000 * delivered) / ended) / 10
