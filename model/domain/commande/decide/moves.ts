/** The vocabulary of suivis: the words of the history of a commande. */

export const MOVE_KINDS = {
  transition: 'Changement d’état',
  garde: 'Changement de mains',
  relance: 'Relance',
  correction: 'Correction',
  annulation: 'Annulation',
} as const
export type MoveKind = keyof typeof MOVE_KINDS

/**
 * Fields of a suivi that a change of state may carry. An edit of a commande takes these together with
 * `status` alone; its note is also the commande's own.
 */
export const FIELDS_OF_A_MOVE = [
  'note',
  'reported_date',
  'rappel_at',
  'limite_retrait',
  'amount_collected',
  'motif',
  'mode_paiement',
  'reference',
  'pieces_kept',
  'old_article',
  'position',
  'grade',
  'photo',
  'signature',
] as const

/** Sources that a request may name; the server itself sets those of a file or of the product. */
export const SAYABLE_SOURCES = ['web', 'app', 'scan', 'api'] as const

/** The kinds of fact that make a fee due; the tariffs of the day give the amount. */
export const FEE_EVENTS = {
  livraison: 'Livraison',
  echange: 'Échange',
  refus: 'Refus',
  annulation: 'Annulation',
  retour: 'Retour',
  relance: 'Relance',
  changement: 'Changement',
  presentation: 'Nouvelle présentation',
} as const
export type FeeEvent = keyof typeof FEE_EVENTS

/**
 * The people who may make a move: a type of account, a permission of a moderateur, a livreur who picks up, the
 * recipient by a link, or the product itself.
 */
export const MOVERS = {
  client: 'Client',
  livreur: 'Livreur',
  ramasseur: 'Ramasseur',
  acheteur: 'Destinataire',
  systeme: 'Système',
  Commandes: 'Commandes',
  Envois: 'Envois',
  Ramassage: 'Ramassage',
  BLS: 'Bons de livraison',
} as const
export type Mover = keyof typeof MOVERS

/** Conditions of an edge beside its movers and its requirements. */
export const EDGE_CONDITIONS = {
  relance: 'Par une relance, là où est le colis',
  etat_avant: 'Vers l’état d’avant seulement',
  trois_tentatives: 'Après trois jours de tentatives, ou à la demande du client',
  meme_jour: 'Le jour même, chez le livreur',
  autre_livreur: 'Vers un autre livreur',
  solde: 'Quand plus rien n’est dû',
  indemnise: 'Retrouvé après son indemnité',
} as const
export type EdgeCondition = keyof typeof EDGE_CONDITIONS

/** Reports of a livreur, of a client or of the recipient; beyond, a moderateur decides. */
export const MOST_REPORTS = 3
/** Days with an attempt after which a return may be requested. */
export const ATTEMPT_DAYS = 3
/** Most days a delivery may be put off. */
export const MOST_DAYS_AHEAD = 15
