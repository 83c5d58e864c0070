import type { Collection } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import { type AnyRow, SYSTEM } from '#server/core/base/caller.ts'
import { selectRow, toRow } from '#server/core/base/rows.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import { parse } from '#server/core/filter/language/parse.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { compile, onJoined } from '#server/core/filter/sql/compile.ts'
import { orderOf } from '#server/core/read/query/order.ts'
import type { Rules } from '#server/core/read/rules/rules.ts'
import type { Db } from '#server/db/database.ts'
import { all, column, ident, raw, sql } from '#server/db/sql.ts'
import type { Selection } from './reader.ts'

/** Rows for server code: no access rule, every field. */
export async function find(
  { rules, cache }: { rules: Rules; cache: Cache },
  db: Db,
  collection: Collection,
  { filter, ids, sort, limit }: Selection,
): Promise<AnyRow[]> {
  const uses = new Uses()
  const lookup = rules.lookup(collection, { caller: SYSTEM, uses }, null)
  const order = orderOf(sort ?? '', 'r', lookup, onJoined({ cache, uses }))
  const conditions = alive(collection, 'r')
  if (ids) conditions.push(sql`${column('r', 'id')} = ANY(${ids}::text[])`)
  if (filter) conditions.push(compile(resolve(parse(filter), lookup), { alias: 'r', cache, uses }).sql)
  const most = limit === undefined ? raw('') : sql` LIMIT ${limit}`
  const rows = await db.query(
    sql`SELECT ${selectRow(collection, 'r')} FROM ${ident(collection.name)} AS "r" ${order.joins} WHERE ${all(conditions)} ORDER BY ${order.by}${most}`,
  )
  return rows.map((values) => toRow(collection, values))
}
