import { type StateCode, UNANSWERED } from '../commande/states/states.ts'
import type { BonKind } from './bon.ts'

/** When a bon moves its parcels. */
export type BonMoment = 'emission' | 'remise' | 'scan' | 'cloture' | 'annulation'

export interface Leg {
  readonly to: StateCode
  /** A move on behalf of the product: a state passed through, or the end of the bon (closed or annulled). */
  readonly system?: true
}

type Ways = Partial<Readonly<Record<StateCode, readonly Leg[]>>>

const leg = (to: StateCode): Leg => ({ to })
const also = (to: StateCode): Leg => ({ to, system: true })
const from = (states: readonly StateCode[], ...legs: readonly Leg[]): Ways =>
  Object.fromEntries(states.map((state) => [state, legs]))

const PICKED_UP: Ways = {
  ...from(['NOUVEAU'], also('ATTENTE_RAMASSAGE'), leg('RAMASSE')),
  ...from(['ATTENTE_RAMASSAGE', 'RAMASSAGE_AFFECTE', 'MANQUANT_RAMASSAGE'], leg('RAMASSE')),
}

/**
 * The states a parcel passes through, by kind and moment of the bon and by present state. A state without an
 * entry does not change.
 */
const WAYS: Partial<Readonly<Record<`${BonKind} ${BonMoment}`, Ways>>> = {
  'livraison emission': from(['NOUVEAU', 'MANQUANT_RAMASSAGE'], leg('ATTENTE_RAMASSAGE')),
  'livraison scan': PICKED_UP,
  'livraison annulation': from(['ATTENTE_RAMASSAGE'], also('NOUVEAU')),
  'ramassage emission': {
    ...from(['NOUVEAU', 'MANQUANT_RAMASSAGE'], also('ATTENTE_RAMASSAGE'), leg('RAMASSAGE_AFFECTE')),
    ...from(['ATTENTE_RAMASSAGE'], leg('RAMASSAGE_AFFECTE')),
  },
  'ramassage scan': PICKED_UP,
  'ramassage cloture': from(['RAMASSAGE_AFFECTE'], also('MANQUANT_RAMASSAGE')),
  'ramassage annulation': from(['RAMASSAGE_AFFECTE'], also('ATTENTE_RAMASSAGE')),
  'envoi remise': from(['RECU_HUB', 'RECU_AGENCE', 'HORS_ZONE', 'CHANGEMENT_DEMANDE'], leg('EXPEDIE')),
  'envoi scan': from(['EXPEDIE'], leg('RECU_AGENCE')),
  'distribution emission': from(
    ['RECU_HUB', 'RECU_AGENCE', 'AFFECTE', 'REPORTE', 'PROGRAMME', ...UNANSWERED],
    leg('AFFECTE'),
  ),
  'distribution scan': from(['AFFECTE'], leg('EN_DISTRIBUTION')),
  'distribution cloture': from(['AFFECTE'], also('RECU_AGENCE')),
  'distribution annulation': from(['AFFECTE'], also('RECU_AGENCE')),
  'retour livreur scan': {
    ...from(['REFUSE', 'ANNULE_CLIENT'], also('RETOUR_CHEZ_LIVREUR'), leg('RETOUR_HUB')),
    ...from(['DEMANDE_RETOUR', 'RETOUR_CHEZ_LIVREUR'], leg('RETOUR_HUB')),
  },
  'retour agence remise': {
    ...from(['RETOUR_HUB'], leg('RETOUR_EN_TRANSIT')),
    ...from(['DEMANDE_RETOUR', 'REFUSE'], also('RETOUR_HUB'), leg('RETOUR_EN_TRANSIT')),
  },
  'retour agence scan': from(['RETOUR_EN_TRANSIT'], leg('RETOUR_HUB')),
  'retour client emission': {
    ...from(['RETOUR_HUB', 'ENDOMMAGE', 'PERDU', 'CLOTURE'], leg('RETOUR_PRET')),
    ...from(['DEMANDE_RETOUR', 'REFUSE'], also('RETOUR_HUB'), leg('RETOUR_PRET')),
  },
  'retour client cloture': from(['RETOUR_PRET'], leg('RETOUR_REMIS')),
}

export const wayOf = (kind: BonKind, moment: BonMoment, state: StateCode): readonly Leg[] =>
  WAYS[`${kind} ${moment}`]?.[state] ?? []
