import type { Audience } from '#model/schema/fields.ts'
import type { Caller } from './caller.ts'

/** Lets some people do something, to every record or to those a filter expression matches. */
export interface Allow {
  readonly to: readonly Audience[]
  /** A filter of the record API; `@request.auth.id` is the caller. Absent: every record. */
  readonly where?: string
  /** The relation in which a new record names its writer: one that names somebody else is refused at this field. */
  readonly self?: string
}

/**
 * In records that do not match, these fields are empty for `to` and never found by search: texts and phones. The
 * condition speaks of the record and of the time alone.
 */
export interface Keep extends Allow {
  readonly fields: readonly string[]
  readonly where: string
}

export type Action = 'list' | 'view' | 'create' | 'update' | 'delete'

/**
 * What nobody is allowed stays shut. `manage` is of auth collections: the accounts whose e-mail he reads, and whose
 * password and e-mail he may set. Its conditions speak of the account and of his own fields alone. `history` is for who reads what was
 * done to a record he views; who reads the journal does so anyway. `restore` is for who reads what a `trash`
 * collection has put aside, and takes it back.
 */
export type Access = Readonly<Record<Action | 'manage' | 'history' | 'restore', readonly Allow[]>> & {
  /** The first that is for the caller counts. */
  readonly kept: readonly Keep[]
}

export function allow(
  to: Audience | readonly Audience[],
  where?: string,
  more: Pick<Allow, 'self'> = {},
): Allow {
  const audiences = typeof to === 'string' ? [to] : to
  return where === undefined ? { to: audiences, ...more } : { to: audiences, where, ...more }
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
  kept: [],
}

/** These people read these fields only of records the expression matches. */
export const keep = (from: Audience, fields: readonly string[], unless: string): Keep => ({
  to: [from],
  fields,
  where: unless,
})

/** Actions not named are closed; `read` is list and view at once. */
export function access(given: Partial<Access> & { read?: readonly Allow[] }): Access {
  const { read = [], ...actions } = given
  return { ...CLOSED, list: read, view: read, ...actions }
}

/** Some allow is for this caller; which records, its condition says. */
export const isAllowed = (rules: readonly Allow[], caller: Caller): boolean =>
  rules.some(({ to }) => to.some((audience) => caller.is(audience)))
