import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CollectionName } from '#model/collections.ts'
import { OLD_RETURN_DAYS, OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { CATEGORIES, type Category } from '#model/domain/commande/states/states.ts'
import type { UserType } from '#model/domain/permissions.ts'
import { lateProofs, PROOF_LATE_MS } from '#model/domain/phone/proof.ts'
import { SILENT_MS, silentTours } from '#model/domain/phone/silent.ts'
import { and, compare, eq, oneOf } from '#model/schema/filter.ts'
import { toInstant } from '#web/table/clock.ts'

/** To five minutes: the same question is not asked anew at every paint. */
const STEP_MS = 5 * 60_000
const ago = (ms: number): string => toInstant(Math.floor(Date.now() / STEP_MS) * STEP_MS - ms)

/** A number of the home page: what it counts and the list it opens. */
export interface Figure {
  readonly key: string
  /** A sentence of this page, or a word of the trade as the model has it. */
  readonly label: MessageDescriptor | string
  readonly collection: CollectionName
  readonly filter: (today: string) => string
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly category: Category
  /** The types of account it is for; absent for everyone who may list the collection. */
  readonly types?: readonly UserType[]
}

/** Counts of work that waits for someone, most urgent first. */
export const TO_DO: readonly Figure[] = [
  {
    key: 'sans-livreur',
    label: msg`Colis reçus sans livreur`,
    collection: 'commands',
    filter: PRESETS.sansLivreur.filter,
    to: PRESETS.sansLivreur.path,
    search: {},
    category: 'hub',
    types: ['moderateur'],
  },
  {
    key: 'conflits',
    label: msg`Conflits de téléphones à décider`,
    collection: 'conflits',
    filter: () => eq('state', 'ouvert'),
    to: '/conflits',
    search: { state: 'ouvert' },
    category: 'echoue',
    types: ['moderateur'],
  },
  {
    key: 'preuves',
    label: msg`Preuves attendues depuis plus de 24 heures`,
    collection: 'preuves',
    filter: () => lateProofs(ago(PROOF_LATE_MS)),
    to: '/preuves',
    search: { state: 'attendue', sort: 'annoncee_at' },
    category: 'en_cours',
    types: ['moderateur'],
  },
  {
    key: 'sans-nouvelles',
    label: msg`Livreurs sans nouvelles depuis une heure`,
    collection: 'tours',
    filter: () => silentTours(ago(SILENT_MS)),
    to: '/appareils',
    search: { sort: 'dernier_mot' },
    category: 'en_cours',
    types: ['moderateur'],
  },
  {
    key: 'echouees',
    label: msg`Échecs et retours à traiter`,
    collection: 'commands',
    filter: PRESETS.echouees.filter,
    to: PRESETS.echouees.path,
    search: {},
    category: 'echoue',
  },
  {
    key: 'vieux-retours',
    label: msg`Retours de plus de ${OLD_RETURN_DAYS} jours`,
    collection: 'commands',
    filter: OLD_RETURNS.filter,
    to: OLD_RETURNS.path,
    search: {},
    category: 'retour',
    types: ['moderateur'],
  },
  {
    key: 'a-livrer',
    label: msg`Colis à livrer`,
    collection: 'commands',
    filter: () => eq('status.category', 'en_cours'),
    to: PRESETS.enCours.path,
    search: {},
    category: 'en_cours',
    types: ['livreur'],
  },
  {
    key: 'reclamations',
    label: msg`Réclamations ouvertes`,
    collection: 'reclamations',
    filter: () => oneOf('state', ['ouverte', 'en_cours']),
    to: '/reclamations',
    search: { state: 'ouverte,en_cours' },
    category: 'retour',
  },
  {
    key: 'attente-client',
    label: msg`Réclamations qui attendent votre réponse`,
    collection: 'reclamations',
    filter: () => eq('state', 'attente_client'),
    to: '/reclamations',
    search: { state: 'attente_client' },
    category: 'en_attente',
    types: ['client'],
  },
  {
    key: 'ramassage',
    label: msg`Ramassages demandés`,
    collection: 'rammasage',
    filter: () => eq('state', 'demande'),
    to: '/rammasage',
    search: { state: 'demande' },
    category: 'ramassage',
  },
]

/** Since midnight, as the server's clock says. */
export const TODAY: readonly Figure[] = [
  {
    key: 'creees',
    label: msg`Commandes créées`,
    collection: 'commands',
    filter: (today) => compare('created', '>=', today),
    to: PRESETS.all.path,
    search: { created: 'aujourdhui' },
    category: 'en_attente',
    types: ['moderateur', 'client'],
  },
  {
    key: 'mouvements',
    label: msg`Colis qui ont bougé`,
    collection: 'commands',
    filter: PRESETS.aujourdhui.filter,
    to: PRESETS.aujourdhui.path,
    search: {},
    category: 'hub',
  },
  {
    key: 'livrees',
    label: msg`Livrées`,
    collection: 'commands',
    filter: (today) => and(eq('status.category', 'livre'), compare('last_event_at', '>=', today)),
    to: PRESETS.livrees.path,
    search: { last_event_at: 'aujourdhui' },
    category: 'livre',
  },
  {
    key: 'echecs',
    label: msg`Échecs`,
    collection: 'commands',
    filter: (today) => and(eq('status.category', 'echoue'), compare('last_event_at', '>=', today)),
    to: PRESETS.echouees.path,
    search: { last_event_at: 'aujourdhui' },
    category: 'echoue',
  },
]

/** Where every parcel stands: one figure per category of states. */
export const categoryFigures = (statesOf: (category: Category) => readonly string[]): readonly Figure[] =>
  (Object.keys(CATEGORIES) as Category[]).map((category) => ({
    key: category,
    label: CATEGORIES[category],
    collection: 'commands',
    filter: () => eq('status.category', category),
    to: PRESETS.all.path,
    search: { status: statesOf(category).join(',') },
    category,
  }))
