import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'

export type ChangeAction = 'create' | 'update' | 'delete'

/** A write that happened to a record. */
export interface WrittenRecord {
  readonly collection: Collection
  readonly action: ChangeAction
  /** The row after the write; before it, for a deleted record. */
  readonly state: AnyRow
  /** The fields of a new record that are not empty. */
  readonly filled?: Iterable<string>
  /** The former values of the fields an update changed. */
  readonly former?: Readonly<Record<string, unknown>>
}
