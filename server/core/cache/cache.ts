import type { AnyRow } from '#server/core/base/caller.ts'

/** Every row of one cached collection, in memory. */
export interface CachedRows {
  readonly rows: ReadonlyMap<string, AnyRow>
  /** Grows with each change: a value computed from the rows is valid for one generation. */
  readonly generation: number
}

export interface Cache {
  /** The rows of a collection; undefined when it is not cached. */
  of(name: string): CachedRows | undefined
  /** Reads the collection again; a write calls it after its commit, other processes on a notice. */
  refresh(name: string): Promise<void>
}
