import { and, compare, eq, oneOf } from '../../schema/filter.ts'
import { PRESETS } from '../commande/states/presets.ts'
import { DELIVERED_OUTCOMES } from '../commande/states/states.ts'

/** Filters behind the figures of the day, each the one of the list it opens. */
export const DAY_FILTERS = {
  creees: (today: string) => compare('created', '>=', today),
  mouvements: (today: string) => PRESETS.aujourdhui.filter(today),
  livrees: (today: string) => and(eq('status.category', 'livre'), compare('last_event_at', '>=', today)),
  echecs: (today: string) => and(eq('status.category', 'echoue'), compare('last_event_at', '>=', today)),
} as const satisfies Readonly<Record<string, (today: string) => string>>
export type DayCount = keyof typeof DAY_FILTERS

/** Counts of a day so far, with the cash taken for its deliveries, in dirhams. */
export type DayCounts = Readonly<Record<DayCount, number>> & { readonly encaisse: number }

/** Today, beside the last working day until the same time. */
export interface DayBeside extends DayCounts {
  /** Absent where the company has no earlier working day near. */
  readonly avant?: DayCounts & {
    /** `2026-11-27` */
    readonly jour: string
    /** `14:10` */
    readonly heure: string
  }
}

/** The share delivered of the parcels tried today, in percents; null while none was. */
export const triedRate = ({ livrees, echecs }: Pick<DayCounts, 'livrees' | 'echecs'>): number | null =>
  livrees + echecs === 0 ? null : Math.round((100 * livrees) / (livrees + echecs))

/** Filters of the parcels of tours: on the road still, and delivered; the others failed or were put off. */
export const TOUR_FILTERS = {
  restants: eq('status.code', 'EN_DISTRIBUTION'),
  livres: oneOf('outcome', DELIVERED_OUTCOMES),
} as const

/** A livreur's day: a tour of today, or one that still goes on. */
export interface TourDay {
  readonly id: string
  readonly livreur: string
  readonly nom: string
  /** `2026-11-28` */
  readonly jour: string
  readonly ouverte: boolean
  readonly charges: number
  readonly livres: number
  readonly restants: number
  /** Cash in the livreur's hands, of whatever tour, in dirhams. */
  readonly en_main: number
}

/** A parcel past its time. */
export interface StuckParcel {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly late_at: string
  readonly very_late_at: string
  readonly last_event_at: string
  /** Dirhams. */
  readonly total: number
  /** The person, agence or way that has it; empty where nobody is named. */
  readonly ou: string
}

export interface CountByState {
  readonly status: string
  readonly count: number
}
