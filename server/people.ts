import { holds, PERMISSIONS, type Permission, type Person, type UserType } from '#model/domain/permissions.ts'
import type { AnyRow } from './core/caller.ts'

/** How Wasl reads the engine's audiences: a user type, or a permission held by a moderateur. */
export function hasAudience(record: AnyRow, audience: string): boolean {
  if (record.type === audience) return true
  return isPermission(audience) && holds(personOf(record), audience)
}

/** A closed account signs in no more, and the tokens it still has are worth nothing. */
export const maySignIn = (record: AnyRow): boolean => record.active === true

const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name)

const personOf = (record: AnyRow): Person => ({
  id: record.id,
  type: record.type as UserType,
  roles: record.roles as Permission[],
})
