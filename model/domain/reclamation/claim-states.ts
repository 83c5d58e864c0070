/** Subjects of claims; a rule or an answer template may be for one of them. */
export const CLAIM_TYPES = {
  prix: 'Changement de prix',
  destinataire: 'Changement de destinataire',
  telephone: 'Ajouter un numéro',
  adresse: 'Changement d’adresse',
  rappeler: 'Rappeler le destinataire',
  annuler: 'Annuler',
  retour: 'Demander le retour',
  livreur: 'Plainte livreur',
  montant: 'Montant versé',
  perdu: 'Colis perdu',
  endommage: 'Colis endommagé',
  autre: 'Autre',
} as const
export type ClaimType = keyof typeof CLAIM_TYPES

export const CLAIM_STATES = {
  ouverte: 'Ouverte',
  en_cours: 'En cours',
  attente_client: 'En attente du client',
  resolue: 'Résolue',
  rejetee: 'Rejetée',
} as const
export type ClaimState = keyof typeof CLAIM_STATES

/** The company has the next word: its delay runs. */
export const RUNNING: readonly ClaimState[] = ['ouverte', 'en_cours']
/** States in which no answer is due. */
export const DECIDED: readonly ClaimState[] = ['resolue', 'rejetee']

export const isDecided = (state: string): boolean => (DECIDED as readonly string[]).includes(state)
export const isRunning = (state: string): boolean => (RUNNING as readonly string[]).includes(state)

/** Default of the open hours within which a claim is answered. */
export const ANSWER_WITHIN_H = 48
