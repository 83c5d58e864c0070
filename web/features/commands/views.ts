import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldName } from '#model/collections.ts'
import { PRESETS, type Preset, type PresetName, RAMMASAGE } from '#model/domain/commande/states/presets.ts'

/** One of the seed's six routes: the same page with its own title, locked filter, order and columns. */
export interface CommandesView extends Preset {
  readonly title: MessageDescriptor
  /** Columns beside the usual ones. */
  readonly extra: readonly FieldName<'commands'>[]
  /** True for a list of waiting parcels: the wait is shown, in the colour of its delay. */
  readonly waiting?: boolean
  /** The text of an empty list. */
  readonly empty: MessageDescriptor
}

/** The six lists, and the parcels of /rammasage/. */
export type ViewName = PresetName | 'ramassage'

export const VIEWS: Readonly<Record<ViewName, CommandesView>> = {
  all: {
    ...PRESETS.all,
    title: msg`Toutes les commandes`,
    extra: [],
    waiting: true,
    empty: msg`Importez votre fichier, ou créez la première commande.`,
  },
  enCours: {
    ...PRESETS.enCours,
    title: msg`En cours`,
    extra: [],
    waiting: true,
    empty: msg`Aucun colis n’est en route : tout est livré, échoué ou pas encore ramassé.`,
  },
  livrees: {
    ...PRESETS.livrees,
    title: msg`Livrées`,
    extra: [],
    empty: msg`Les colis remis à leur destinataire apparaîtront ici, avec l’argent encaissé.`,
  },
  echouees: {
    ...PRESETS.echouees,
    title: msg`Échouées`,
    extra: ['note'],
    waiting: true,
    empty: msg`Aucun échec à traiter. Les refus, les absences et les retours en route apparaissent ici.`,
  },
  sansLivreur: {
    ...PRESETS.sansLivreur,
    title: msg`Sans livreur`,
    extra: [],
    waiting: true,
    empty: msg`Chaque colis reçu a son livreur.`,
  },
  aujourdhui: {
    ...PRESETS.aujourdhui,
    title: msg`Mises à jour aujourd’hui`,
    extra: [],
    empty: msg`Rien n’a bougé depuis minuit. Chaque changement d’état d’aujourd’hui apparaîtra ici.`,
  },
  ramassage: {
    ...RAMMASAGE,
    title: msg`Ramassage`,
    extra: [],
    waiting: true,
    empty: msg`Aucun colis n’attend chez un client.`,
  },
}
