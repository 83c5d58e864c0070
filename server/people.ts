import type { Collections } from '#model/collections.ts'
import {
  boundAgence,
  holds,
  PERMISSIONS,
  type Permission,
  type Person,
  type UserType,
} from '#model/domain/permissions.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type AnyRow, type Caller, callerFor } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'

/** How Wasl reads the engine's audiences: a user type, or a permission held by a moderateur. */
export function hasAudience(record: AnyRow, audience: string): boolean {
  if (record.type === audience) return true
  return isPermission(audience) && holds(personOf(record), audience)
}

/**
 * A holder of « Moderateurs » may impersonate another account, unless it has a permission they lack. Nobody
 * impersonates from inside an impersonation.
 */
export function mayImpersonate(caller: Caller, _: Collection, record: AnyRow | null): boolean {
  if (!caller.record || caller.actor !== undefined) return false
  const [him, person] = [personOf(caller.record), record && personOf(record)]
  if (!holds(him, 'Moderateurs')) return false
  return !person || (person.id !== him.id && hasNoOtherRight(person, him))
}

/** True when `person` has no permission that `other` lacks. */
const hasNoOtherRight = (person: Person, other: Person): boolean =>
  person.type !== 'moderateur' || person.roles.every((right) => other.roles.includes(right))

/**
 * A manager of accounts hands a code to people who never signed in. Once an account was used, only a person who may
 * act for its owner anyway does so: with a code, a password or an e-mail of their own, others would enter in the
 * owner's name.
 */
export function mayTakeOver(caller: Caller, collection: Collection, record: AnyRow): boolean {
  const isUsed = record.last_seen !== '' || record.verification !== ''
  return !isUsed || caller.record === null || mayImpersonate(caller, collection, record)
}

const SECOND_MS = 1_000
/** The longest read by type of account; guests read little. */
const LONGEST_READ_MS: Readonly<Record<UserType | 'guest', number>> = {
  guest: 2 * SECOND_MS,
  client: 5 * SECOND_MS,
  livreur: 5 * SECOND_MS,
  moderateur: 10 * SECOND_MS,
}

/** Milliseconds the database may work for one read of the caller. */
export const longestRead = ({ record }: Caller): number =>
  LONGEST_READ_MS[record ? personOf(record).type : 'guest']

/** A closed account signs in no more, and the tokens it still has are worth nothing. */
export const maySignIn = (record: AnyRow): boolean => record.active === true

/** The account, with the rights of now and not those at the request; null once it is closed. */
export function callerNow(engine: Pick<Engine<Collections>, 'cached'>, account: string): Caller | null {
  const record = engine.cached('users').get(account)
  return record && maySignIn(record) ? callerFor(record, hasAudience) : null
}

const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name)

/** An account as the rules of the trade know it. */
export const personOf = (record: AnyRow): Person => ({
  id: record.id,
  type: record.type as UserType,
  roles: record.roles as Permission[],
})

/** The one agence of this caller; empty for a caller of all agences, or of none. */
export const agenceOf = ({ record }: Caller): string =>
  record === null ? '' : boundAgence(personOf(record), String(record.agence ?? ''))

/** A person bound to an agence may name no other one. */
export function mustBeOwnAgence(caller: Caller, agence: string): void {
  const his = agenceOf(caller)
  if (his === '' || agence === his) return
  throw forbidden('Vous travaillez pour une seule agence : choisissez la vôtre.')
}
