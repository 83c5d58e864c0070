import type { Outcome, StateCode } from './states.ts'

/** The outcome of a commande, decided by the first of these states it enters. */
export const OUTCOME_OF: Partial<Readonly<Record<StateCode, Outcome>>> = {
  LIVRE: 'LIVRE',
  LIVRE_PARTIEL: 'LIVRE_PARTIEL',
  ECHANGE_LIVRE: 'ECHANGE_LIVRE',
  REFUSE: 'REFUSE',
  ANNULE_CLIENT: 'ANNULE_CLIENT',
  ANNULE_VENDEUR: 'ANNULE_VENDEUR',
  RETOUR_HUB: 'RETOUR',
  RETOUR_EN_TRANSIT: 'RETOUR',
  RETOUR_STOCK: 'RETOUR',
  RETOUR_PRET: 'RETOUR',
  RETOUR_REMIS: 'RETOUR',
  PERDU: 'PERDU',
  ENDOMMAGE: 'ENDOMMAGE',
}
