import { holds, type Permission, type Person, type UserType } from '../permissions.ts'

/** The permissions of moderateurs that a client or a livreur may write to first. */
export const ANSWERING: Readonly<Record<Exclude<UserType, 'moderateur'>, readonly Permission[]>> = {
  client: ['Reclamations', 'Clients', 'Commandes'],
  livreur: ['Reclamations', 'Livreurs', 'Commandes'],
}

/** May `from` open a direct conversation with `to`? Clients and livreurs meet on a commande alone. */
export function mayStart(from: Person, to: Person): boolean {
  if (from.id === to.id) return false
  return from.type === 'moderateur' || holds(to, ...ANSWERING[from.type])
}

/** A group is staff with livreurs, or staff with one client: merchants do not learn of one another. */
export function mayMeet(people: readonly Pick<Person, 'type'>[]): boolean {
  const count = (type: UserType) => people.filter((person) => person.type === type).length
  return count('client') === 0 || (count('client') === 1 && count('livreur') === 0)
}
