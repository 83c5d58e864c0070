import type { Collection } from '#model/schema/collection.ts'
import { alive, putAside } from '#server/core/base/alive.ts'
import type { Sql } from '#server/db/sql.ts'
import type { ListQuery } from './query.ts'

/** Conditions on `"r"`: the records there are, or those put aside; of a collection that puts none aside there are none. */
export const standing = (collection: Collection, asked: Pick<ListQuery, 'putAside'>): Sql[] =>
  asked.putAside ? [putAside(collection, 'r')] : alive(collection, 'r')
