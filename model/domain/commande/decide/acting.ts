import type { Category, ReadState, StateCode } from '../states/states.ts'

/** The parties that act next for a parcel that waits. */
export const ACTORS = { agence: 'Agences', livreur: 'Livreurs', client: 'Clients' } as const
export type Actor = keyof typeof ACTORS

/** The party that acts next in each state; null once the parcel is over. */
const ACTING = {
  A_CONFIRMER: 'agence',
  RAPPEL: 'agence',
  NOUVEAU: 'client',
  ATTENTE_RAMASSAGE: 'agence',
  RAMASSAGE_AFFECTE: 'livreur',
  MANQUANT_RAMASSAGE: 'client',
  RAMASSE: 'livreur',
  RECU_HUB: 'agence',
  EXPEDIE: 'agence',
  RECU_AGENCE: 'agence',
  BLOQUE: 'agence',
  RETRAIT_AGENCE: 'agence',
  AFFECTE: 'livreur',
  EN_DISTRIBUTION: 'livreur',
  PROGRAMME: 'agence',
  REPORTE: 'agence',
  CHANGEMENT_DEMANDE: 'agence',
  PAS_DE_REPONSE: 'livreur',
  INJOIGNABLE: 'livreur',
  BOITE_VOCALE: 'livreur',
  NUMERO_ERRONE: 'client',
  ADRESSE_INCORRECTE: 'client',
  HORS_ZONE: 'agence',
  REFUSE: 'livreur',
  ANNULE_CLIENT: 'livreur',
  ANNULE_VENDEUR: null,
  LIVRE: null,
  LIVRE_PARTIEL: null,
  ECHANGE_LIVRE: null,
  DEMANDE_RETOUR: 'agence',
  RETOUR_CHEZ_LIVREUR: 'livreur',
  RETOUR_HUB: 'agence',
  RETOUR_EN_TRANSIT: 'agence',
  RETOUR_STOCK: null,
  RETOUR_PRET: 'agence',
  RETOUR_REMIS: null,
  PERDU: 'agence',
  ENDOMMAGE: 'agence',
  CLOTURE: null,
} as const satisfies Record<StateCode, Actor | null>

/** In a state of the company's own, the actor is the one of its category. */
const ACTING_IN: Readonly<Record<Category, Actor | null>> = {
  en_attente: 'agence',
  ramassage: 'agence',
  hub: 'agence',
  en_cours: 'livreur',
  livre: null,
  echoue: 'livreur',
  retour: 'agence',
  cloture: null,
}

export const actorOf = ({ code, category }: ReadState): Actor | null =>
  code ? ACTING[code] : ACTING_IN[category]
