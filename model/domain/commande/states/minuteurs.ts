import type { StateCode } from './states.ts'

const DAY = 24

/** The waits shipped with the product, in open hours: orange after the first time, red after as long again. */
export const MINUTEURS = {
  NOUVEAU: DAY,
  ATTENTE_RAMASSAGE: DAY,
  RAMASSAGE_AFFECTE: DAY,
  RAMASSE: 12,
  RECU_HUB: DAY,
  EXPEDIE: 2 * DAY,
  RECU_AGENCE: DAY,
  EN_DISTRIBUTION: 'same_day',
  PAS_DE_REPONSE: DAY,
  INJOIGNABLE: DAY,
  BOITE_VOCALE: DAY,
  RETOUR_HUB: 7 * DAY,
  RETOUR_PRET: 10 * DAY,
} as const satisfies Partial<Record<StateCode, number | 'same_day'>>
