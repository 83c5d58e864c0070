import { isOneOf, type StateCode, UNANSWERED } from '#model/domain/commande/states/states.ts'

/**
 * Conditions of a move, besides the state: the recipient lives near the client's agence (`here`) or near
 * another, the parcel replaces another (`echange`) or does not (`simple`), a livreur was `given` it or it was
 * `kept`, it is at its client's agence (`home`) or `away`. A move without `when` is always open.
 */
export type Situation = 'here' | 'elsewhere' | 'simple' | 'echange' | 'given' | 'kept' | 'home' | 'away'

/**
 * A move that a commande often makes next, among those the rules allow: `weight` in relation to the other
 * moves, `days` later at the earliest and latest (`'reported'`: on the day agreed with the recipient),
 * between these local hours.
 */
export interface Move {
  readonly to: StateCode
  readonly weight: number
  readonly days: readonly [number, number] | 'reported'
  readonly hours: readonly [number, number]
  readonly when?: Situation
}

const move = (
  to: StateCode,
  weight: number,
  days: Move['days'],
  hours: readonly [number, number],
  when?: Situation,
): Move => (when ? { to, weight, days, hours, when } : { to, weight, days, hours })

const AFTER_NO_ANSWER: readonly Move[] = [
  move('EN_DISTRIBUTION', 72, [1, 2], [8, 11]),
  move('REPORTE', 6, [0, 1], [11, 19]),
  move('PROGRAMME', 5, [0, 1], [11, 19]),
  move('DEMANDE_RETOUR', 17, [1, 3], [9, 18]),
]

/** How often and when commandes move; `decided` applies the product's rules to each move. */
export const LIFE: Partial<Readonly<Record<StateCode, readonly Move[]>>> = {
  A_CONFIRMER: [
    move('NOUVEAU', 78, [0, 1], [9, 19]),
    move('RAPPEL', 10, [0, 0], [9, 20]),
    move('ANNULE_VENDEUR', 12, [0, 2], [9, 19]),
  ],
  RAPPEL: [move('NOUVEAU', 70, [1, 3], [9, 19]), move('ANNULE_VENDEUR', 30, [1, 4], [9, 19])],
  NOUVEAU: [
    move('ATTENTE_RAMASSAGE', 940, [0, 0], [10, 17]),
    move('RECU_HUB', 32, [0, 1], [9, 18]),
    move('ANNULE_VENDEUR', 28, [0, 3], [9, 20]),
  ],
  ATTENTE_RAMASSAGE: [
    move('RAMASSAGE_AFFECTE', 985, [0, 0], [12, 17]),
    move('ANNULE_VENDEUR', 15, [0, 2], [9, 18]),
  ],
  RAMASSAGE_AFFECTE: [
    move('RAMASSE', 980, [0, 0], [14, 19]),
    move('MANQUANT_RAMASSAGE', 20, [0, 0], [15, 19]),
  ],
  MANQUANT_RAMASSAGE: [move('RAMASSE', 65, [1, 2], [14, 19]), move('ANNULE_VENDEUR', 35, [1, 4], [9, 18])],
  RAMASSE: [
    move('RECU_HUB', 9970, [0, 0], [16, 21]),
    move('PERDU', 10, [2, 5], [9, 18]),
    move('ENDOMMAGE', 20, [0, 1], [9, 18]),
  ],
  RECU_HUB: [
    move('EXPEDIE', 985, [0, 1], [19, 22], 'elsewhere'),
    move('AFFECTE', 985, [1, 2], [7, 10], 'here'),
    move('BLOQUE', 5, [0, 1], [9, 18]),
    move('DEMANDE_RETOUR', 8, [1, 3], [9, 18]),
    move('PERDU', 2, [3, 8], [9, 18]),
  ],
  BLOQUE: [move('RECU_HUB', 60, [1, 5], [9, 18]), move('DEMANDE_RETOUR', 40, [2, 6], [9, 18])],
  EXPEDIE: [move('RECU_AGENCE', 998, [1, 2], [5, 9]), move('PERDU', 2, [4, 9], [9, 18])],
  RECU_AGENCE: [
    move('AFFECTE', 960, [0, 1], [7, 11]),
    move('RETRAIT_AGENCE', 15, [0, 1], [9, 17], 'simple'),
    move('HORS_ZONE', 12, [0, 1], [9, 17]),
    move('DEMANDE_RETOUR', 13, [1, 3], [9, 18]),
  ],
  RETRAIT_AGENCE: [move('LIVRE', 62, [1, 5], [9, 18]), move('DEMANDE_RETOUR', 38, [4, 8], [9, 18])],
  AFFECTE: [move('EN_DISTRIBUTION', 992, [0, 0], [8, 11]), move('DEMANDE_RETOUR', 8, [0, 1], [9, 18])],
  EN_DISTRIBUTION: [
    move('LIVRE', 590, [0, 0], [10, 20], 'simple'),
    move('ECHANGE_LIVRE', 600, [0, 0], [10, 20], 'echange'),
    move('LIVRE_PARTIEL', 10, [0, 0], [10, 20], 'simple'),
    move('REPORTE', 65, [0, 0], [10, 20]),
    move('PROGRAMME', 30, [0, 0], [10, 20]),
    move('PAS_DE_REPONSE', 120, [0, 0], [10, 20]),
    move('INJOIGNABLE', 45, [0, 0], [10, 20]),
    move('BOITE_VOCALE', 30, [0, 0], [10, 20]),
    move('NUMERO_ERRONE', 9, [0, 0], [10, 20]),
    move('ADRESSE_INCORRECTE', 6, [0, 0], [10, 20]),
    move('HORS_ZONE', 5, [0, 0], [10, 20]),
    move('REFUSE', 38, [0, 0], [10, 20]),
    move('ANNULE_CLIENT', 44, [0, 0], [10, 20]),
    move('CHANGEMENT_DEMANDE', 6, [0, 0], [10, 20]),
    move('PERDU', 0.4, [0, 1], [18, 21]),
    move('ENDOMMAGE', 0.6, [0, 0], [10, 20]),
  ],
  REPORTE: [move('EN_DISTRIBUTION', 94, 'reported', [8, 11]), move('ANNULE_CLIENT', 6, [1, 2], [9, 19])],
  PROGRAMME: [move('EN_DISTRIBUTION', 96, 'reported', [8, 11]), move('ANNULE_CLIENT', 4, [1, 2], [9, 19])],
  CHANGEMENT_DEMANDE: [
    move('EN_DISTRIBUTION', 80, [1, 2], [8, 11]),
    move('DEMANDE_RETOUR', 20, [1, 2], [9, 18]),
  ],
  PAS_DE_REPONSE: AFTER_NO_ANSWER,
  INJOIGNABLE: AFTER_NO_ANSWER,
  BOITE_VOCALE: AFTER_NO_ANSWER,
  NUMERO_ERRONE: [
    move('CHANGEMENT_DEMANDE', 45, [0, 2], [9, 19]),
    move('DEMANDE_RETOUR', 55, [1, 3], [9, 18]),
  ],
  ADRESSE_INCORRECTE: [
    move('CHANGEMENT_DEMANDE', 60, [0, 2], [9, 19]),
    move('DEMANDE_RETOUR', 40, [1, 3], [9, 18]),
  ],
  HORS_ZONE: [
    move('RETRAIT_AGENCE', 45, [0, 2], [9, 18], 'simple'),
    move('DEMANDE_RETOUR', 55, [1, 3], [9, 18]),
  ],
  REFUSE: [move('RETOUR_CHEZ_LIVREUR', 1, [0, 0], [18, 21])],
  ANNULE_CLIENT: [move('RETOUR_CHEZ_LIVREUR', 1, [0, 0], [18, 21])],
  ANNULE_VENDEUR: [move('CLOTURE', 1, [15, 30], [22, 23])],
  LIVRE: [move('CLOTURE', 1, [24, 50], [22, 23])],
  LIVRE_PARTIEL: [move('CLOTURE', 1, [24, 50], [22, 23])],
  ECHANGE_LIVRE: [move('CLOTURE', 1, [24, 50], [22, 23])],
  DEMANDE_RETOUR: [
    move('RETOUR_CHEZ_LIVREUR', 1, [0, 1], [18, 21], 'given'),
    move('RETOUR_HUB', 1, [0, 1], [9, 18], 'kept'),
  ],
  RETOUR_CHEZ_LIVREUR: [move('RETOUR_HUB', 1, [0, 2], [19, 22])],
  RETOUR_HUB: [
    move('RETOUR_EN_TRANSIT', 1, [1, 3], [18, 22], 'away'),
    move('RETOUR_PRET', 90, [1, 4], [9, 18], 'home'),
    move('RETOUR_STOCK', 10, [1, 3], [9, 18], 'home'),
  ],
  RETOUR_EN_TRANSIT: [move('RETOUR_HUB', 1, [1, 2], [5, 10])],
  RETOUR_PRET: [move('RETOUR_REMIS', 1, [1, 6], [10, 19])],
  RETOUR_STOCK: [move('CLOTURE', 1, [12, 25], [22, 23])],
  RETOUR_REMIS: [move('CLOTURE', 1, [12, 40], [22, 23])],
  PERDU: [move('CLOTURE', 1, [20, 40], [22, 23])],
  ENDOMMAGE: [move('CLOTURE', 1, [15, 30], [22, 23])],
}

/** After this many days without an answer, or postponements, the parcel goes back. */
export const LIMIT = 3
export const GIVE_UP: Move = move('DEMANDE_RETOUR', 1, [1, 2], [9, 18])
export const POSTPONED: readonly StateCode[] = ['REPORTE', 'PROGRAMME']

/** The person who makes the move into the state; the livreur in a state left out. */
export type Actor = 'client' | 'agent' | 'ramasseur' | 'livreur' | 'system'
const AUTHOR_INTO: Partial<Readonly<Record<StateCode, Actor>>> = {
  A_CONFIRMER: 'client',
  RAPPEL: 'agent',
  NOUVEAU: 'client',
  ATTENTE_RAMASSAGE: 'client',
  RAMASSAGE_AFFECTE: 'agent',
  MANQUANT_RAMASSAGE: 'system',
  RAMASSE: 'ramasseur',
  RECU_HUB: 'agent',
  EXPEDIE: 'agent',
  RECU_AGENCE: 'agent',
  BLOQUE: 'agent',
  RETRAIT_AGENCE: 'agent',
  AFFECTE: 'agent',
  CHANGEMENT_DEMANDE: 'client',
  ANNULE_VENDEUR: 'client',
  DEMANDE_RETOUR: 'agent',
  RETOUR_CHEZ_LIVREUR: 'system',
  RETOUR_HUB: 'agent',
  RETOUR_EN_TRANSIT: 'agent',
  RETOUR_STOCK: 'agent',
  RETOUR_PRET: 'agent',
  RETOUR_REMIS: 'agent',
  PERDU: 'agent',
  ENDOMMAGE: 'agent',
  CLOTURE: 'system',
}

/**
 * Authors that depend on the state the parcel leaves: at an agence, only the agence moves it; a return before
 * the third try is its client's wish.
 */
const AUTHOR_FROM: Partial<Readonly<Record<StateCode, Partial<Readonly<Record<StateCode, Actor>>>>>> = {
  RECU_AGENCE: { HORS_ZONE: 'agent' },
  RETRAIT_AGENCE: { LIVRE: 'agent' },
  CHANGEMENT_DEMANDE: { EN_DISTRIBUTION: 'agent' },
}

/** `attempts`: days without an answer, before the move. */
export function authorOf(from: StateCode | '', to: StateCode, attempts: number): Actor {
  if (from === '') return AUTHOR_INTO[to] ?? 'livreur'
  if (to === 'DEMANDE_RETOUR' && isOneOf(UNANSWERED, from) && attempts < LIMIT) return 'client'
  return AUTHOR_FROM[from]?.[to] ?? AUTHOR_INTO[to] ?? 'livreur'
}

/** States entered by reading the parcel's code. */
export const SCANNED: readonly StateCode[] = [
  'RAMASSE',
  'RECU_HUB',
  'EXPEDIE',
  'RECU_AGENCE',
  'EN_DISTRIBUTION',
  'RETOUR_HUB',
  'RETOUR_REMIS',
]
