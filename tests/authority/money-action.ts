import type PocketBase from 'pocketbase'
import type { Permission } from '#model/domain/permissions.ts'

/** The people who may take an action: a permission, or the client or the livreur it is about. */
export type Grantee = Permission | 'client' | 'livreur'

export type Act = (who: PocketBase) => Promise<unknown>

/** An action that moves money, or decides of it. */
export interface MoneyAction {
  readonly title: string
  readonly collection: string
  readonly by: readonly Grantee[]
  /** A new case of it: each is acted on once. `first`: who does the part that must be another person's. */
  prepare(first?: PocketBase): Promise<Act>
  /** True when the author of the first part may never do this one, whatever their permissions. */
  readonly twoPersons?: true
}

export const create =
  (collection: string, values: object): Act =>
  (who) =>
    who.collection(collection).create(values)

export const update =
  (collection: string, id: string, values: object): Act =>
  (who) =>
    who.collection(collection).update(id, values)
