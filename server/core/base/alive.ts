import type { Collection } from '#model/schema/collection.ts'
import { column, ident, raw, type Sql, sql } from '#server/db/sql.ts'

type Trash = Pick<Collection, 'trash'>

const deletedAt = (alias: string | undefined): Sql =>
  alias === undefined ? ident('deleted_at') : column(alias, 'deleted_at')

/** Leaves out the records put aside, in a statement's own table or in the one of that alias; of most collections none is. */
export const alive = ({ trash }: Trash, alias?: string): Sql[] =>
  trash ? [sql`${deletedAt(alias)} IS NULL`] : []

/** Holds for the records put aside. */
export const putAside = ({ trash }: Trash, alias?: string): Sql =>
  trash ? sql`${deletedAt(alias)} IS NOT NULL` : raw('FALSE')
