import type { CollectionName } from '../../collections.ts'
import { and, compare, eq, isPast, oneOf } from '../../schema/filter.ts'
import { canonicalInstant } from '../../schema/instant.ts'
import { OLD_RETURNS } from '../commande/old-returns.ts'
import { PRESETS } from '../commande/states/presets.ts'
import type { UserType } from '../permissions.ts'
import { lateProofs, PROOF_LATE_MS } from '../phone/proof.ts'
import { SILENT_MS, silentTours } from '../phone/silent.ts'
import { UNDECIDED_GAPS } from '../till/gaps.ts'

/** The instants the home page counts from, canonical text. */
export interface HomeMoment {
  readonly now: string
  /** Start of the local day. */
  readonly today: string
}

/** To five minutes: the same filter is not planned anew at every paint. */
const STEP_MS = 5 * 60_000

const ago = ({ now }: HomeMoment, ms: number): string => {
  const then = Date.parse(now.replace(' ', 'T')) - ms
  return canonicalInstant(then - (then % STEP_MS)) ?? now
}

/** Work that waits for somebody: the records it counts. */
interface Work {
  readonly collection: CollectionName
  readonly filter: (at: HomeMoment) => string
  /** The date since which the oldest record waits. */
  readonly since: string
  /** The amount at stake, summed. */
  readonly amount?: string
  /** True where the wait is over its limit already. */
  readonly late?: true
  /** The types of account it is for; absent for everyone who may list the collection. */
  readonly types?: readonly UserType[]
}

const STAFF: readonly UserType[] = ['moderateur']
const WORKERS: readonly UserType[] = ['moderateur', 'livreur']
const RUNNING = oneOf('state', ['ouverte', 'en_cours'])

/**
 * A failure that somebody has to act upon: a merchant who cancels his own commande has decided already.
 */
export const FAILED_TO_TREAT = and(
  eq('status.category', 'echoue'),
  compare('status.code', '!=', 'ANNULE_VENDEUR'),
)

/** The work of the home page, what is most serious first. */
export const TO_DO = {
  ecarts: {
    collection: 'versements',
    filter: () => UNDECIDED_GAPS,
    since: 'valide_at',
    amount: 'ecart',
    late: true,
    types: STAFF,
  },
  'en-retard': {
    collection: 'commands',
    filter: () => isPast('late_at'),
    since: 'late_at',
    late: true,
    types: STAFF,
  },
  'hors-delai': {
    collection: 'reclamations',
    filter: () => and(RUNNING, isPast('due_at')),
    since: 'due_at',
    late: true,
    types: STAFF,
  },
  'vieux-retours': {
    collection: 'commands',
    filter: ({ today }) => OLD_RETURNS.filter(today),
    since: 'held_since',
    late: true,
    types: STAFF,
  },
  preuves: {
    collection: 'preuves',
    filter: (at) => lateProofs(ago(at, PROOF_LATE_MS)),
    since: 'annoncee_at',
    late: true,
    types: STAFF,
  },
  'sans-nouvelles': {
    collection: 'tours',
    filter: (at) => silentTours(ago(at, SILENT_MS)),
    since: 'opened_at',
    late: true,
    types: STAFF,
  },
  conflits: {
    collection: 'conflits',
    filter: () => eq('state', 'ouvert'),
    since: 'created',
    types: STAFF,
  },
  'sans-livreur': {
    collection: 'commands',
    filter: ({ today }) => PRESETS.sansLivreur.filter(today),
    since: 'last_event_at',
    amount: 'total',
    types: STAFF,
  },
  echouees: {
    collection: 'commands',
    filter: () => FAILED_TO_TREAT,
    since: 'last_event_at',
    amount: 'total',
  },
  ribs: {
    collection: 'changements_rib',
    filter: () => eq('state', 'attente'),
    since: 'created',
    types: STAFF,
  },
  demandes: {
    collection: 'demandes',
    filter: () => eq('state', 'ouverte'),
    since: 'created',
    types: STAFF,
  },
  'a-livrer': {
    collection: 'commands',
    filter: () => eq('status.category', 'en_cours'),
    since: 'last_event_at',
    amount: 'total',
    types: ['livreur'],
  },
  'attente-client': {
    collection: 'reclamations',
    filter: () => eq('state', 'attente_client'),
    since: 'last_message_at',
    types: ['client'],
  },
  ramassage: {
    collection: 'rammasage',
    filter: () => eq('state', 'demande'),
    since: 'created',
    types: WORKERS,
  },
  reclamations: { collection: 'reclamations', filter: () => RUNNING, since: 'created', types: WORKERS },
} as const satisfies Readonly<Record<string, Work>>

export type ToDoKey = keyof typeof TO_DO

export const TO_DO_KEYS = Object.keys(TO_DO) as ToDoKey[]

/** The work of one key, its optional parts readable. */
export const workOf = (key: ToDoKey): Work => TO_DO[key]

/** One count of the answer. */
export interface WorkFigure {
  readonly n: number
  /** Canonical instant; empty where nothing waits. */
  readonly depuis: string
  /** Dirhams, where an amount is at stake. */
  readonly montant?: number
}
