import type { Action } from '#server/core/base/access.ts'

export interface CollectionRights extends Record<Action, boolean> {
  /** True when the caller may read the history of a record they may view. */
  readonly history: boolean
  /** Fields the caller may set, then those the caller reads in every record. */
  readonly write: readonly string[]
  readonly see: readonly string[]
}

/** The caller's rights per collection and the company's wall clock, so that a browser never guesses them. */
export interface Session {
  readonly access: Readonly<Record<string, CollectionRights>>
  readonly clock: { readonly now: string; readonly offset_min: number; readonly today_start: string }
}
