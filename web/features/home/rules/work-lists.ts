import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { OLD_RETURN_DAYS, OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import type { NamedState } from '#model/domain/figures/home-answer.ts'
import type { DayCount } from '#model/domain/figures/live.ts'
import type { ToDoKey } from '#model/domain/figures/to-do.ts'
import { PASSED } from '#web/table/filters/date-range.ts'
import type { ListAddress } from './figure-lists.ts'

/** The words of a work that waits, and the list it opens. */
export interface WorkWords {
  readonly label: MessageDescriptor
  readonly verb: MessageDescriptor
  readonly list: (etats: readonly NamedState[]) => ListAddress
}

const at =
  (to: string, search: ListAddress['search'] = {}): WorkWords['list'] =>
  () => ({ to, search })

/** The states of the failures that somebody has to act upon, as the count has them. */
const failedStates = (etats: readonly NamedState[]): string =>
  etats
    .filter(({ id, category }) => category === 'echoue' && stateCode(id) !== 'ANNULE_VENDEUR')
    .map(({ id }) => id)
    .join(',')

const RUNNING = 'ouverte,en_cours'

export const WORK: Readonly<Record<ToDoKey, WorkWords>> = {
  ecarts: {
    label: msg`Écarts de caisse à décider`,
    verb: msg`Expliquer`,
    list: at('/caisse', { onglet: 'ecarts' }),
  },
  'en-retard': {
    label: msg`Colis en retard`,
    verb: msg`Relancer`,
    list: at(PRESETS.all.path, { late_at: PASSED, sort: 'late_at' }),
  },
  'hors-delai': {
    label: msg`Réclamations hors délai`,
    verb: msg`Répondre`,
    list: at('/reclamations', { state: RUNNING, due_at: PASSED }),
  },
  'vieux-retours': {
    label: msg`Retours de plus de ${OLD_RETURN_DAYS} jours`,
    verb: msg`Faire les bons`,
    list: at(OLD_RETURNS.path),
  },
  preuves: {
    label: msg`Preuves attendues depuis plus de 24 heures`,
    verb: msg`Relancer`,
    list: at('/preuves', { retard: 'oui' }),
  },
  'sans-nouvelles': {
    label: msg`Livreurs sans nouvelles depuis une heure`,
    verb: msg`Appeler`,
    list: at('/tournees', { retard: 'oui' }),
  },
  conflits: {
    label: msg`Conflits de téléphones à décider`,
    verb: msg`Décider`,
    list: at('/conflits', { state: 'ouvert' }),
  },
  'sans-livreur': {
    label: msg`Colis reçus sans livreur`,
    verb: msg`Affecter`,
    list: at(PRESETS.sansLivreur.path),
  },
  echouees: {
    label: msg`Échecs à traiter`,
    verb: msg`Traiter`,
    list: (etats) => ({ to: PRESETS.echouees.path, search: { status: failedStates(etats) } }),
  },
  ribs: {
    label: msg`RIB à approuver`,
    verb: msg`Vérifier`,
    list: at('/paiements', { onglet: 'ribs', state: 'attente' }),
  },
  demandes: {
    label: msg`Demandes de changement à décider`,
    verb: msg`Décider`,
    list: at('/demandes', { state: 'ouverte' }),
  },
  'a-livrer': { label: msg`Colis à livrer`, verb: msg`Livrer`, list: at(PRESETS.enCours.path) },
  'attente-client': {
    label: msg`Réclamations qui attendent votre réponse`,
    verb: msg`Répondre`,
    list: at('/reclamations', { state: 'attente_client' }),
  },
  ramassage: {
    label: msg`Ramassages demandés`,
    verb: msg`Envoyer`,
    list: at('/rammasage', { state: 'demande' }),
  },
  reclamations: {
    label: msg`Réclamations ouvertes`,
    verb: msg`Répondre`,
    list: at('/reclamations', { state: RUNNING }),
  },
}

const TODAY = 'aujourdhui'

/** The list of each count of the day. */
export const DAY_LISTS: Readonly<Record<DayCount, ListAddress>> = {
  creees: { to: PRESETS.all.path, search: { created: TODAY } },
  mouvements: { to: PRESETS.aujourdhui.path, search: {} },
  livrees: { to: PRESETS.livrees.path, search: { last_event_at: TODAY } },
  echecs: { to: PRESETS.echouees.path, search: { last_event_at: TODAY } },
}
