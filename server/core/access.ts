import type { Audience } from '#model/schema/fields.ts'
import type { Caller } from './caller.ts'

/** Lets some people do something, to every record or to those a filter expression matches. */
export interface Allow {
  readonly to: readonly Audience[]
  /** A filter of the record API; `@request.auth.id` is the caller. Absent: every record. */
  readonly where?: string
}

export type Action = 'list' | 'view' | 'create' | 'update' | 'delete'

/**
 * What nobody is allowed stays shut. `manage` is of auth collections: the accounts whose e-mail he reads, and whose
 * password and e-mail he may set. Its conditions speak of the account alone. `history` is for who reads what was
 * done to a record he views; who reads the journal does so anyway. `restore` is for who reads what a `trash`
 * collection has put aside, and takes it back.
 */
export type Access = Readonly<Record<Action | 'manage' | 'history' | 'restore', readonly Allow[]>>

export function allow(to: Audience | readonly Audience[], where?: string): Allow {
  const audiences = typeof to === 'string' ? [to] : to
  return where === undefined ? { to: audiences } : { to: audiences, where }
}

const CLOSED: Access = {
  list: [],
  view: [],
  create: [],
  update: [],
  delete: [],
  manage: [],
  history: [],
  restore: [],
}

/** Actions not named are closed; `read` is list and view at once. */
export function access(given: Partial<Access> & { read?: readonly Allow[] }): Access {
  const { read = [], ...actions } = given
  return { ...CLOSED, list: read, view: read, ...actions }
}

/** Some allow is for this caller; which records, its condition says. */
export const isAllowed = (rules: readonly Allow[], caller: Caller): boolean =>
  rules.some(({ to }) => to.some((audience) => caller.is(audience)))
