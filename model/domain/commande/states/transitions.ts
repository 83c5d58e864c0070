import type { EdgeCondition, Mover } from '../decide/moves.ts'
import { FOUND_AGAIN_IN, type Requirement, type StateCode } from './states.ts'

/**
 * A move the shipped graph allows. Its movers and requirements may be edited in the collection `transitions`.
 */
export interface ShippedEdge {
  readonly from: StateCode
  readonly to: StateCode
  readonly who: readonly Mover[]
  readonly requires: readonly Requirement[]
  readonly condition: EdgeCondition | ''
}

/** The movers into each state, where the edge names no others. */
const WHO: Readonly<Record<StateCode, readonly Mover[]>> = {
  A_CONFIRMER: ['client', 'Commandes', 'acheteur'],
  RAPPEL: ['Commandes'],
  NOUVEAU: ['client', 'Commandes', 'acheteur'],
  ATTENTE_RAMASSAGE: ['client', 'Commandes', 'Ramassage', 'BLS'],
  RAMASSAGE_AFFECTE: ['Ramassage', 'Commandes'],
  MANQUANT_RAMASSAGE: ['systeme'],
  RAMASSE: ['ramasseur', 'Ramassage'],
  RECU_HUB: ['Envois', 'BLS', 'Ramassage'],
  EXPEDIE: ['Envois'],
  RECU_AGENCE: ['Envois', 'BLS'],
  BLOQUE: ['Envois', 'Commandes'],
  RETRAIT_AGENCE: ['Envois', 'BLS', 'Commandes'],
  AFFECTE: ['Commandes', 'BLS'],
  EN_DISTRIBUTION: ['livreur', 'BLS', 'Commandes'],
  PROGRAMME: ['livreur', 'Commandes', 'acheteur'],
  REPORTE: ['livreur', 'Commandes', 'acheteur'],
  CHANGEMENT_DEMANDE: ['client', 'Commandes', 'acheteur'],
  PAS_DE_REPONSE: ['livreur', 'Commandes'],
  INJOIGNABLE: ['livreur', 'Commandes'],
  BOITE_VOCALE: ['livreur', 'Commandes'],
  NUMERO_ERRONE: ['livreur', 'Commandes'],
  ADRESSE_INCORRECTE: ['livreur', 'Commandes'],
  HORS_ZONE: ['livreur', 'Commandes', 'Envois'],
  REFUSE: ['livreur', 'Envois', 'BLS'],
  ANNULE_CLIENT: ['livreur', 'Commandes', 'acheteur'],
  ANNULE_VENDEUR: ['client', 'Commandes'],
  LIVRE: ['livreur', 'Envois', 'BLS'],
  LIVRE_PARTIEL: ['livreur'],
  ECHANGE_LIVRE: ['livreur'],
  DEMANDE_RETOUR: ['client', 'Commandes', 'systeme'],
  RETOUR_CHEZ_LIVREUR: ['systeme'],
  RETOUR_HUB: ['Envois', 'BLS'],
  RETOUR_EN_TRANSIT: ['Envois'],
  RETOUR_STOCK: ['Envois', 'BLS'],
  RETOUR_PRET: ['Envois', 'BLS'],
  RETOUR_REMIS: ['ramasseur', 'BLS', 'Envois'],
  PERDU: ['Commandes', 'Envois'],
  ENDOMMAGE: ['Commandes', 'Envois', 'BLS'],
  CLOTURE: ['systeme'],
}

type To = StateCode | readonly [StateCode, Partial<Pick<ShippedEdge, 'who' | 'requires' | 'condition'>>]

const relaunch: readonly To[] = [
  ['RECU_HUB', { condition: 'relance', who: ['client', 'Commandes'], requires: ['motif'] }],
  ['RECU_AGENCE', { condition: 'relance', who: ['client', 'Commandes'], requires: ['motif'] }],
]
const back = (...codes: readonly StateCode[]): readonly To[] =>
  codes.map((code) => [code, { condition: 'etat_avant', who: ['Commandes', 'Envois'], requires: ['motif'] }])
const unanswered: readonly To[] = [
  'EN_DISTRIBUTION',
  'AFFECTE',
  'REPORTE',
  'PROGRAMME',
  ['DEMANDE_RETOUR', { condition: 'trois_tentatives' }],
  ...relaunch,
]
const closing: To = ['CLOTURE', { condition: 'solde' }]

const GRAPH: Readonly<Record<StateCode, readonly To[]>> = {
  A_CONFIRMER: ['NOUVEAU', 'RAPPEL', 'ANNULE_VENDEUR'],
  RAPPEL: ['A_CONFIRMER', 'NOUVEAU', 'ANNULE_VENDEUR'],
  NOUVEAU: ['ATTENTE_RAMASSAGE', 'RECU_HUB', 'ANNULE_VENDEUR'],
  ATTENTE_RAMASSAGE: ['RAMASSAGE_AFFECTE', 'RAMASSE', 'NOUVEAU', 'ANNULE_VENDEUR'],
  RAMASSAGE_AFFECTE: ['RAMASSE', 'MANQUANT_RAMASSAGE', 'ATTENTE_RAMASSAGE'],
  MANQUANT_RAMASSAGE: ['RAMASSE', 'ATTENTE_RAMASSAGE', 'ANNULE_VENDEUR'],
  RAMASSE: ['RECU_HUB', 'PERDU', 'ENDOMMAGE'],
  RECU_HUB: ['EXPEDIE', 'AFFECTE', 'BLOQUE', 'RETRAIT_AGENCE', 'DEMANDE_RETOUR', 'PERDU', 'ENDOMMAGE'],
  EXPEDIE: ['RECU_AGENCE', 'PERDU', 'ENDOMMAGE'],
  RECU_AGENCE: [
    'AFFECTE',
    'EXPEDIE',
    'BLOQUE',
    'HORS_ZONE',
    'RETRAIT_AGENCE',
    'DEMANDE_RETOUR',
    'PERDU',
    'ENDOMMAGE',
  ],
  BLOQUE: [...back('RECU_HUB', 'RECU_AGENCE'), 'DEMANDE_RETOUR', 'PERDU'],
  RETRAIT_AGENCE: [
    ['LIVRE', { who: ['Envois', 'BLS', 'Commandes'] }],
    ['REFUSE', { who: ['Envois', 'BLS', 'Commandes'] }],
    // Requested by a person, or by the product after its last day.
    'DEMANDE_RETOUR',
  ],
  AFFECTE: [
    'EN_DISTRIBUTION',
    // A parcel that was not loaded never left the agence.
    ['RECU_AGENCE', { who: ['Commandes', 'BLS', 'Envois', 'systeme'] }],
    ['AFFECTE', { condition: 'autre_livreur' }],
    'DEMANDE_RETOUR',
  ],
  EN_DISTRIBUTION: [
    'LIVRE',
    'LIVRE_PARTIEL',
    'ECHANGE_LIVRE',
    'REPORTE',
    'PROGRAMME',
    'PAS_DE_REPONSE',
    'INJOIGNABLE',
    'BOITE_VOCALE',
    'NUMERO_ERRONE',
    'ADRESSE_INCORRECTE',
    'HORS_ZONE',
    'REFUSE',
    'ANNULE_CLIENT',
    'CHANGEMENT_DEMANDE',
    'DEMANDE_RETOUR',
    'PERDU',
    'ENDOMMAGE',
  ],
  PROGRAMME: ['AFFECTE', 'EN_DISTRIBUTION', 'ANNULE_CLIENT'],
  REPORTE: ['AFFECTE', 'EN_DISTRIBUTION', 'DEMANDE_RETOUR', 'ANNULE_CLIENT'],
  CHANGEMENT_DEMANDE: [
    ['EN_DISTRIBUTION', { who: ['Commandes'] }],
    ['RECU_AGENCE', { who: ['Commandes', 'Envois', 'BLS'] }],
    'EXPEDIE',
    'DEMANDE_RETOUR',
  ],
  PAS_DE_REPONSE: unanswered,
  INJOIGNABLE: unanswered,
  BOITE_VOCALE: unanswered,
  NUMERO_ERRONE: ['CHANGEMENT_DEMANDE', 'DEMANDE_RETOUR', ...relaunch],
  ADRESSE_INCORRECTE: ['CHANGEMENT_DEMANDE', 'DEMANDE_RETOUR', ...relaunch],
  HORS_ZONE: ['EXPEDIE', 'RETRAIT_AGENCE', 'DEMANDE_RETOUR', ...relaunch],
  REFUSE: [
    'RETOUR_CHEZ_LIVREUR',
    ['EN_DISTRIBUTION', { condition: 'meme_jour', who: ['livreur', 'Commandes'] }],
    // Refused at the counter: no livreur ever had it.
    'RETOUR_HUB',
    ...relaunch,
  ],
  ANNULE_CLIENT: ['RETOUR_CHEZ_LIVREUR', 'DEMANDE_RETOUR', ...relaunch],
  ANNULE_VENDEUR: [closing, ['NOUVEAU', { who: ['client', 'Commandes'] }]],
  LIVRE: [closing],
  LIVRE_PARTIEL: [closing],
  ECHANGE_LIVRE: [closing],
  DEMANDE_RETOUR: ['RETOUR_CHEZ_LIVREUR', 'RETOUR_HUB', ...relaunch],
  RETOUR_CHEZ_LIVREUR: ['RETOUR_HUB', 'PERDU', 'ENDOMMAGE'],
  RETOUR_HUB: ['RETOUR_EN_TRANSIT', 'RETOUR_PRET', 'RETOUR_STOCK', 'ENDOMMAGE', 'PERDU', ...relaunch],
  RETOUR_EN_TRANSIT: ['RETOUR_HUB', 'PERDU', 'ENDOMMAGE'],
  RETOUR_STOCK: [closing],
  RETOUR_PRET: ['RETOUR_REMIS', 'RETOUR_STOCK', ...relaunch],
  RETOUR_REMIS: [closing],
  PERDU: [closing, ...back(...FOUND_AGAIN_IN), ['RETOUR_PRET', { condition: 'indemnise' }]],
  ENDOMMAGE: ['RETOUR_PRET', closing],
  // A lost parcel that was indemnified and closed still goes back to its client when it is found.
  CLOTURE: [['RETOUR_PRET', { condition: 'indemnise', who: ['Commandes'] }]],
}

/** Every shipped edge in the order of the states. */
export const EDGES: readonly ShippedEdge[] = Object.entries(GRAPH).flatMap(([from, list]) =>
  list.map((to): ShippedEdge => {
    const [code, own] = typeof to === 'string' ? [to, {}] : to
    return { from: from as StateCode, to: code, who: WHO[code], requires: [], condition: '', ...own }
  }),
)
