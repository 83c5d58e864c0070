import type { Audience } from '#model/schema/fields.ts'
import type { Caller } from './caller.ts'

/** Lets some people do something, to every record or to those a filter expression matches. */
export interface Allow {
  readonly to: readonly Audience[]
  /** A filter of the record API; `@request.auth.id` is the caller. Absent: every record. */
  readonly where?: string
  /**
   * The relation in which a new record names its writer: a record that names somebody else is refused at this
   * field.
   */
  readonly self?: string
}

/**
 * Fields (texts and phones) that are empty for `to` in records that do not match, and never found by search.
 * The condition reads the record and the time alone.
 */
export interface Keep extends Allow {
  readonly fields: readonly string[]
  readonly where: string
}

export type Action = 'list' | 'view' | 'create' | 'update' | 'delete'

/**
 * An action without rules is closed. `manage`, of auth collections: the accounts whose e-mail the caller
 * reads, and whose password and e-mail the caller may set; its conditions read the account and the caller's
 * own fields alone. `history`: who reads the past of a record they view, as readers of the journal do anyway.
 * `restore`: who reads the records a `trash` collection has put aside, and takes them back.
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

/** Hides these fields from `from`, unless the record matches the expression. */
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

/** True when some rule is for this caller; its condition then limits the records. */
export const isAllowed = (rules: readonly Allow[], caller: Caller): boolean =>
  rules.some(({ to }) => to.some((audience) => caller.is(audience)))
