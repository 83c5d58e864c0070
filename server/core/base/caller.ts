import type { Collection } from '#model/schema/collection.ts'
import type { Audience } from '#model/schema/fields.ts'

/** A record of any collection, as server code holds it: money in centimes, instants as canonical text. */
export type AnyRow = { id: string } & Record<string, unknown>

/**
 * The author of a request. Rights are checked as audiences, so that the engine knows no user type and no
 * permission.
 */
export interface Caller {
  /** The signed-in person's own record; null for a guest. */
  readonly record: AnyRow | null
  /** The collection of that record. */
  readonly collection?: Collection
  /** Session of the token the request came with. */
  readonly session?: string
  /** Id of the person who really acts, inside the account of another. */
  readonly actor?: string
  is(audience: Audience): boolean
}

/** Everyone, guests included. */
export const ANYONE = '*'
/** Anybody signed in. */
const SIGNED_IN = '@'
/** Stands in a field's `see` for the person whom the record is about. */
export const SELF = 'self'

/** Decides the audiences the engine does not know: a user type, a permission. */
export type AudienceOf = (record: AnyRow, audience: Audience) => boolean

/** The request a caller comes from, beside the caller's record. */
export type Whence = Pick<Caller, 'collection' | 'session' | 'actor'>

export function callerFor(record: AnyRow | null, audienceOf: AudienceOf, whence: Whence = {}): Caller {
  return {
    record,
    ...whence,
    is(audience) {
      if (audience === ANYONE) return true
      if (!record) return false
      return audience === SIGNED_IN || audienceOf(record, audience)
    },
  }
}

/** Jobs, imports and the command line: no rule stops them, and no person is named. */
export const SYSTEM: Caller = { record: null, is: () => true }

export const callerId = (caller: Caller): string => caller.record?.id ?? ''

/** True for the caller's own account, and for the account of a person who acts inside another one. */
export const isSelf = (caller: Caller, id: string): boolean =>
  id !== '' && [callerId(caller), caller.actor].includes(id)

/** Id of the person a write is ascribed to. */
export const actorId = (caller: Caller): string => caller.actor ?? callerId(caller)

/** True when the record is the caller's own account, or a profile that names the caller in `user`. */
export function isOwn(record: AnyRow, caller: Caller): boolean {
  const id = callerId(caller)
  return id !== '' && (record.id === id || record.user === id)
}

/** May the caller read this field of this record? Without a record: of some record. */
export function sees(see: readonly Audience[] | undefined, caller: Caller, record?: AnyRow): boolean {
  if (!see) return true
  return see.some((audience) => {
    if (audience !== SELF) return caller.is(audience)
    return record !== undefined && isOwn(record, caller)
  })
}

/** May the caller give this field a value? */
export const writes = (write: readonly Audience[] | undefined, caller: Caller): boolean =>
  !write || write.some((audience) => caller.is(audience))
