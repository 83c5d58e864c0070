import type { Collection } from '#model/schema/collection.ts'
import { isMultiple, isStored } from '#model/schema/fields.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'

/** A relation of some collection, seen from the collection it points to. */
export interface Referrer {
  readonly collection: Collection
  readonly field: string
  readonly required: boolean
  readonly cascadeDelete: boolean
  /** The target cannot be deleted while the field names it. */
  readonly keepsTarget: boolean
  readonly multiple: boolean
}

/**
 * The referring fields by name of the collection they point to; `refuseInUse` as in the options of the
 * engine.
 */
export function referrersOf(
  collections: Iterable<Collection>,
  refuseInUse: boolean,
): Map<string, Referrer[]> {
  const referrers = new Map<string, Referrer[]>()
  for (const collection of collections) {
    for (const [name, field] of Object.entries(collection.fields)) {
      if (field.kind !== 'relation' || !isStored(field)) continue
      const { required = false, cascadeDelete = false, emptyOnDelete = false } = field
      const keepsTarget = refuseInUse && !cascadeDelete && !emptyOnDelete
      const multiple = isMultiple(field)
      const referrer = { collection, field: name, required, cascadeDelete, keepsTarget, multiple }
      referrers.set(field.to, [...(referrers.get(field.to) ?? []), referrer])
    }
  }
  return referrers
}

export const pointsAt = ({ field, multiple }: Referrer, id: string): Sql =>
  multiple ? sql`${ident(field)} @> ARRAY[${id}]::text[]` : sql`${ident(field)} = ${id}`
