import { and, compare, eq, oneOf, or } from '../../../schema/filter.ts'
import { canonicalInstant } from '../../../schema/instant.ts'
import { type Category, DELIVERED_OUTCOMES, RETURN_FINISHED, type StateCode } from './states.ts'

/** The six preset lists of commandes of the seed: their filter and order. Screens add titles and columns. */
export interface Preset {
  readonly path: string
  /** API filter; `today` is the instant the day began by the server's clock. */
  readonly filter: (today: string) => string
  /** API sort. */
  readonly sort: string
}

const inCategory = (...categories: readonly Category[]): string => oneOf('status.category', categories)
const inState = (...codes: readonly StateCode[]): string => oneOf('status.code', codes)
const notInState = (...codes: readonly StateCode[]): string =>
  and(...codes.map((code) => compare('status.code', '!=', code)))

/** Parcels on their way back that have not arrived. */
export const returning = and(inCategory('retour'), notInState(...RETURN_FINISHED))

const DAY_MS = 86_400_000

/** The instant `days` days after `instant`. */
export const daysFrom = (instant: string, days: number): string =>
  canonicalInstant(Date.parse(instant.replace(' ', 'T')) + days * DAY_MS) ?? instant

/**
 * Parcels in an agence whose postponed day has come, to be given out again. The day is stored at midnight UTC,
 * which is within 24 hours of the instant it begins here.
 */
function isBack(today: string): string {
  const due = and(compare('reported_date', '!=', ''), compare('reported_date', '<', daysFrom(today, 1)))
  return and(inState('REPORTE', 'PROGRAMME'), eq('holder_kind', 'agence'), due)
}

export const PRESETS = {
  all: { path: '/commands', filter: () => '', sort: '-created' },
  enCours: {
    path: '/commands-en-cours',
    filter: () => inCategory('ramassage', 'hub', 'en_cours'),
    sort: 'last_event_at',
  },
  livrees: {
    path: '/commands-livres',
    filter: () => or(inCategory('livre'), and(inCategory('cloture'), oneOf('outcome', DELIVERED_OUTCOMES))),
    sort: '-last_event_at',
  },
  echouees: {
    path: '/commands-echoue',
    filter: () => or(inCategory('echoue'), returning),
    sort: 'last_event_at',
  },
  sansLivreur: {
    path: '/commands-sans-livreur',
    filter: (today) => and(eq('delivery_man', ''), or(inState('RECU_HUB', 'RECU_AGENCE'), isBack(today))),
    sort: 'created',
  },
  aujourdhui: {
    path: '/commands-updated-today',
    filter: (today) => compare('last_event_at', '>=', today),
    sort: '-last_event_at',
  },
} as const satisfies Readonly<Record<string, Preset>>

/** The second tab of /rammasage/: parcels still with their client. */
export const RAMMASAGE: Preset = {
  path: '/rammasage',
  filter: () => inCategory('en_attente', 'ramassage'),
  sort: '-created',
}

export type PresetName = keyof typeof PRESETS
