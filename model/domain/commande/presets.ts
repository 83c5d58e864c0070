import { and, compare, eq, oneOf, or } from '../../schema/filter.ts'
import { type Category, DELIVERED_OUTCOMES, RETURN_FINISHED, type StateCode } from './states.ts'

/** The seed's six lists of commandes: what each holds and in which order. Screens add titles and columns. */
export interface Preset {
  readonly path: string
  /** API filter; `today` is the instant the day began, as the server's clock says. */
  readonly filter: (today: string) => string
  /** API sort. */
  readonly sort: string
}

const inCategory = (...categories: readonly Category[]): string => oneOf('status.category', categories)
const inState = (...codes: readonly StateCode[]): string => oneOf('status.code', codes)
const notInState = (...codes: readonly StateCode[]): string =>
  and(...codes.map((code) => compare('status.code', '!=', code)))

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
    filter: () => or(inCategory('echoue'), and(inCategory('retour'), notInState(...RETURN_FINISHED))),
    sort: 'last_event_at',
  },
  sansLivreur: {
    path: '/commands-sans-livreur',
    filter: () => and(eq('delivery_man', ''), inState('RECU_HUB', 'RECU_AGENCE')),
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
