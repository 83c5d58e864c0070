import type { Collection } from '#model/schema/collection.ts'
import { putAside } from '#server/core/base/alive.ts'
import type { Compiled, CompiledPart } from '#server/core/filter/sql/compile.ts'
import { countsFor } from '#server/core/read/query/counts.ts'
import type { ListQuery } from '#server/core/read/query/query.ts'
import { standing } from '#server/core/read/query/standing.ts'
import { isLookedUp, lookedUp } from '#server/core/read/search/looked-up.ts'
import { rankedCount, type Search } from '#server/core/read/search/ranked.ts'
import { apartOf } from '#server/db/searched-texts.ts'
import { all, ident, join, type Sql, sql } from '#server/db/sql.ts'

/** A statement of one number: how many records the list holds. */
export function totalSql(
  collection: Collection,
  query: ListQuery,
  { conditions, ranked }: { readonly conditions: readonly Compiled[]; readonly ranked: Search | null },
): Sql {
  if (ranked) return rankedCount(collection, ranked)
  const parts = conditions.flatMap((condition) => condition.parts)
  if (query.putAside) return counted(collection, query, parts)
  return (
    fromCounts(collection, parts) ?? byWays(collection, query, parts) ?? counted(collection, query, parts)
  )
}

function counted(collection: Collection, query: ListQuery, parts: readonly CompiledPart[]): Sql {
  return (query.putAside ? null : fromTexts(collection, parts)) ?? byRows(collection, query, parts)
}

/** A count of nothing but texts, all that hold them without those put aside, which are few: no other record is read. */
function fromTexts(collection: Collection, parts: readonly CompiledPart[]): Sql | null {
  const apart = apartOf(collection)
  if (!apart || parts.length === 0 || !parts.every((part) => isLookedUp(collection, part))) return null
  const texts = parts.map((part) => part.sql)
  const aside = [putAside(collection, 'r'), ...texts]
  return sql`SELECT (SELECT count(*) FROM ${ident(apart.table)} AS "r" WHERE ${all(texts)})
    - (SELECT count(*) FROM ${ident(collection.name)} AS "r" WHERE ${all(aside)})`
}

function byRows(collection: Collection, query: ListQuery, parts: readonly CompiledPart[]): Sql {
  const where = [...standing(collection, query), ...lookedUp(collection, parts)]
  return sql`SELECT count(*) FROM ${ident(collection.name)} AS "r" WHERE ${all(where)}`
}

/** The total from maintained counts, when the conditions read only their dimensions. */
function fromCounts(collection: Collection, parts: readonly CompiledPart[]): Sql | null {
  const counts = countsFor(collection, parts)
  if (!counts) return null
  return sql`SELECT COALESCE(sum("r".n), 0) FROM ${ident(counts.table)} AS "r" WHERE ${all(parts.map((part) => part.sql))}`
}

/**
 * The total of an `||`, branch by branch, each without the records of the branches before, when counts give
 * one of them.
 */
function byWays(collection: Collection, query: ListQuery, parts: readonly CompiledPart[]): Sql | null {
  const split = parts.find(({ ways }) => ways !== null)
  const others = parts.filter((part) => part !== split)
  const ways = split?.ways ?? []
  if (!ways.some((way) => countsFor(collection, [way, ...others]))) return null
  const totals = ways.map((way, at) => {
    const before = ways.slice(0, at).map(not)
    const all = [...others, ...way.parts, ...before]
    return sql`(${fromCounts(collection, all) ?? counted(collection, query, all)})`
  })
  return sql`SELECT ${join(totals, ' + ')}`
}

const not = ({ sql: condition, columns }: Compiled): CompiledPart => ({
  sql: sql`(${condition}) IS NOT TRUE`,
  columns,
  choices: null,
  searched: null,
  ways: null,
})
