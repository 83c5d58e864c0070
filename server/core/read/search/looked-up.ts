import { type Collection, searchedFields } from '#model/schema/collection.ts'
import type { CompiledPart } from '#server/core/filter/sql/compile.ts'
import { apartOf } from '#server/db/searched-texts.ts'
import { all, column, ident, type Sql, sql } from '#server/db/sql.ts'

/** A trigram index serves the part. */
export const isLookedUp = (collection: Collection, { searched }: CompiledPart): boolean =>
  searched?.every((name) => searchedFields(collection).includes(name)) ?? false

/**
 * The record `"r"` satisfies conditions on its searched texts, and on the date they are ordered by. Where the texts are apart,
 * the conditions are asked of that table, under the same alias.
 */
export function inTexts(collection: Collection, conditions: readonly Sql[]): Sql {
  const apart = apartOf(collection)
  if (!apart || conditions.length === 0) return all(conditions)
  const seq = column('r', '_seq')
  return sql`${seq} IN (SELECT ${seq} FROM ${ident(apart.table)} AS "r" WHERE ${all(conditions)})`
}

/** The parts, those of texts by their index; `within`: more that the index knows. */
export function lookedUp(
  collection: Collection,
  parts: readonly CompiledPart[],
  within: readonly Sql[] = [],
): Sql[] {
  const texts = parts.filter((part) => isLookedUp(collection, part)).map((part) => part.sql)
  const others = parts.filter((part) => !isLookedUp(collection, part)).map((part) => part.sql)
  return texts.length > 0 || within.length > 0
    ? [inTexts(collection, [...texts, ...within]), ...others]
    : others
}
