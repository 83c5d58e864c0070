import type { Collection } from '#model/schema/collection.ts'
import { column, raw, type Sql, sql } from '#server/db/sql.ts'
import type { ListQuery } from './query.ts'

/** Conditions on `"r"` that leave out what was put aside. */
export const alive = (collection: Collection): Sql[] =>
  collection.trash ? [sql`${column('r', 'deleted_at')} IS NULL`] : []

/** Records there are, or those put aside: of a collection that puts none aside there are none. */
export function standing(collection: Collection, { putAside }: Pick<ListQuery, 'putAside'>): Sql[] {
  if (!putAside) return alive(collection)
  return [collection.trash ? sql`${column('r', 'deleted_at')} IS NOT NULL` : raw('FALSE')]
}
