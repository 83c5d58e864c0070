import type { ToReceive } from '../billing/payout-answers.ts'
import type { Category } from '../commande/states/states.ts'
import type { MerchantStep, StaffStep } from './first-steps.ts'
import type { HomeFigures } from './home.ts'
import type { CountByState, DayBeside, StuckParcel, TourDay } from './live.ts'
import type { BilledWeek, HeldMoney, HeldPlace } from './money-held.ts'
import type { ToDoKey, WorkFigure } from './to-do.ts'

/** A state, in the order of the company. */
export interface NamedState {
  readonly id: string
  readonly name: string
  readonly category: Category
}

export interface ShownAnnonce {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly importance: string
  readonly pinned: boolean
  readonly created: string
}

/** A failed parcel that its merchant decides about. */
export interface ToDecide {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly receiver_full_name: string
  readonly ville: string
  readonly last_event_at: string
  readonly attempts: number
  /** Dirhams. */
  readonly total: number
}

export interface RecentFacture {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly issued_at: string
  /** Dirhams. */
  readonly net: number
}

/** Late parcels of one agence, or of all, by state. */
export interface LateCounts {
  readonly late: readonly CountByState[]
  readonly very_late: readonly CountByState[]
}

/**
 * The response of `/api/wasl/accueil`: everything the home page of this person shows. A part that the person may not
 * see is absent.
 */
export interface HomeAnswer {
  readonly etats: readonly NamedState[]
  readonly a_faire: Readonly<Partial<Record<ToDoKey, WorkFigure>>>
  readonly annonces?: readonly ShownAnnonce[]
  readonly jour?: DayBeside
  /** Parcels that moved today, by state, with what they carry in dirhams. */
  readonly mouvements?: readonly (CountByState & { readonly sum_total: number })[]
  readonly par_etat?: readonly CountByState[]
  readonly argent_tenu?: Readonly<Partial<Record<HeldPlace, HeldMoney>>>
  readonly semaines?: readonly BilledWeek[]
  readonly tournees?: readonly TourDay[]
  readonly bloques?: readonly StuckParcel[]
  readonly retards?: LateCounts & {
    /** Of the person’s own agence, for a person of one agence who sees all. */
    readonly agence?: LateCounts
  }
  readonly avis?: readonly { readonly note: number; readonly count: number }[]
  readonly mois?: HomeFigures
  readonly a_recevoir?: ToReceive
  readonly a_decider?: readonly ToDecide[]
  readonly factures?: readonly RecentFacture[]
  /** The steps of a company, or of a merchant, that begins; absent once it works. */
  readonly premiers_pas?: Readonly<Partial<Record<StaffStep | MerchantStep, boolean>>>
}
