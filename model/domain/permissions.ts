/** The 18 permission names of the seed, in its order and spelling, with their labels in correct French. */
export const PERMISSIONS = {
  Annonces: 'Annonces',
  Villes: 'Villes',
  Livreurs: 'Livreurs',
  'Frais de livraison': 'Frais de livraison',
  Clients: 'Clients',
  Envois: 'Envois',
  Stocks: 'Stocks',
  Etats: 'États',
  Emballages: 'Emballages',
  Ramassage: 'Ramassage',
  Commandes: 'Commandes',
  BLS: 'Bons de livraison',
  'Factures clients': 'Factures clients',
  'Factures livreurs': 'Factures livreurs',
  Moderateurs: 'Modérateurs',
  'Modification etat commandes': 'Modification état commandes',
  Reclamations: 'Réclamations',
  Depences: 'Dépenses',
} as const

export type Permission = keyof typeof PERMISSIONS

export const USER_TYPES = { livreur: 'Livreur', client: 'Client', moderateur: 'Modérateur' } as const
export type UserType = keyof typeof USER_TYPES

/** A person, as far as access depends on it. */
export interface Person {
  readonly id: string
  readonly type: UserType
  readonly roles: readonly Permission[]
}

/**
 * The agence a moderateur is bound to; empty for one of all
 * agences, as are those who bind others (« Moderateurs »).
 */
export const boundAgence = (person: Person, agence: string): string =>
  person.type === 'moderateur' && !holds(person, 'Moderateurs') ? agence : ''

/** Permissions belong to moderateurs alone: a role left on another account opens nothing. */
export function holds(person: Person | null, ...anyOf: readonly Permission[]): boolean {
  return person?.type === 'moderateur' && anyOf.some((permission) => person.roles.includes(permission))
}
