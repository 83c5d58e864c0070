import type { Action } from '#server/core/base/access.ts'

export interface CollectionRights extends Record<Action, boolean> {
  /** What was done to a record he may view. */
  readonly history: boolean
  /** Fields he may give a value; of those he may read, the ones he reads on every record. */
  readonly write: readonly string[]
  readonly see: readonly string[]
}

/** What a browser needs so as never to guess: rights per collection, and the company's wall clock. */
export interface Session {
  readonly access: Readonly<Record<string, CollectionRights>>
  readonly clock: { readonly now: string; readonly offset_min: number; readonly today_start: string }
}
