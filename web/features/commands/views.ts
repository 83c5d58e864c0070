import type { MessageDescriptor } from '@lingui/core'
import type { FieldName } from '#model/collections.ts'
import {
  type Category,
  DELIVERED_OUTCOMES,
  RETURN_FINISHED,
  type StateCode,
} from '#model/domain/commande/states.ts'
import { and, compare, eq, oneOf, or } from '#model/schema/filter.ts'

/** What the seed's six routes are: the same page with another locked filter, order and columns. */
export interface Preset {
  readonly path: string
  readonly title: MessageDescriptor
  /** `today` is the instant the server's day began. */
  readonly filter: (today: string) => string
  readonly sort: string
  /** Columns shown beside the usual ones. */
  readonly extra: readonly FieldName<'commands'>[]
  /** What an empty list means here. */
  readonly empty: MessageDescriptor
}

const inCategory = (...categories: readonly Category[]): string => oneOf('status.category', categories)

const inState = (...codes: readonly StateCode[]): string => oneOf('status.code', codes)

const RECEIVED = ['RECU_HUB', 'RECU_AGENCE'] as const satisfies readonly StateCode[]

export const presets = {
  all: {
    path: '/commands',
    title: /*i18n*/ { id: 'Toutes les commandes', message: 'Toutes les commandes' },
    filter: () => '',
    sort: '-created',
    extra: [],
    empty: /*i18n*/ {
      id: 'Importez votre fichier, ou créez la première commande.',
      message: 'Importez votre fichier, ou créez la première commande.',
    },
  },
  enCours: {
    path: '/commands-en-cours',
    title: /*i18n*/ { id: 'En cours', message: 'En cours' },
    filter: () => inCategory('ramassage', 'hub', 'en_cours'),
    sort: 'last_event_at',
    extra: ['last_event_at', 'holder_kind'],
    empty: /*i18n*/ {
      id: 'Aucun colis n’est en route : tout est livré, échoué ou pas encore ramassé.',
      message: 'Aucun colis n’est en route : tout est livré, échoué ou pas encore ramassé.',
    },
  },
  livrees: {
    path: '/commands-livres',
    title: /*i18n*/ { id: 'Livrées', message: 'Livrées' },
    filter: () => or(inCategory('livre'), and(inCategory('cloture'), oneOf('outcome', DELIVERED_OUTCOMES))),
    sort: '-last_event_at',
    extra: ['last_event_at', 'amount_collected', 'money_state'],
    empty: /*i18n*/ {
      id: 'Les colis remis à leur destinataire apparaîtront ici, avec l’argent encaissé.',
      message: 'Les colis remis à leur destinataire apparaîtront ici, avec l’argent encaissé.',
    },
  },
  echouees: {
    path: '/commands-echoue',
    title: /*i18n*/ { id: 'Échouées', message: 'Échouées' },
    filter: () =>
      or(
        inCategory('echoue'),
        and(inCategory('retour'), ...RETURN_FINISHED.map((code) => compare('status.code', '!=', code))),
      ),
    sort: 'last_event_at',
    extra: ['attempts', 'last_event_at', 'note'],
    empty: /*i18n*/ {
      id: 'Aucun échec à traiter. Les refus, les absences et les retours en route apparaissent ici.',
      message: 'Aucun échec à traiter. Les refus, les absences et les retours en route apparaissent ici.',
    },
  },
  sansLivreur: {
    path: '/commands-sans-livreur',
    title: /*i18n*/ { id: 'Sans livreur', message: 'Sans livreur' },
    filter: () => and(eq('delivery_man', ''), inState(...RECEIVED)),
    sort: 'created',
    extra: ['receiver_address'],
    empty: /*i18n*/ {
      id: 'Chaque colis reçu a son livreur.',
      message: 'Chaque colis reçu a son livreur.',
    },
  },
  aujourdhui: {
    path: '/commands-updated-today',
    title: /*i18n*/ { id: 'Mises à jour aujourd’hui', message: 'Mises à jour aujourd’hui' },
    filter: (today) => compare('last_event_at', '>=', today),
    sort: '-last_event_at',
    extra: ['last_event_at', 'holder_kind'],
    empty: /*i18n*/ {
      id: 'Rien n’a bougé depuis minuit. Chaque changement d’état d’aujourd’hui apparaîtra ici.',
      message: 'Rien n’a bougé depuis minuit. Chaque changement d’état d’aujourd’hui apparaîtra ici.',
    },
  },
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof presets
