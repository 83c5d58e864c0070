import type { Collection } from '#model/schema/collection.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { type AnyRow, SYSTEM } from '#server/core/caller.ts'
import { compile, onJoined } from '#server/core/filter/compile.ts'
import { Uses } from '#server/core/filter/lookup.ts'
import { parse } from '#server/core/filter/parse.ts'
import { resolve } from '#server/core/filter/resolve.ts'
import type { Db } from '#server/db/database.ts'
import { all, column, ident, raw, sql } from '#server/db/sql.ts'
import { orderOf } from './order.ts'
import type { Selection } from './reader.ts'
import { selectRow, toRow } from './rows.ts'
import type { Rules } from './rules.ts'
import { alive } from './standing.ts'

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
  const conditions = alive(collection)
  if (ids) conditions.push(sql`${column('r', 'id')} = ANY(${ids}::text[])`)
  if (filter) conditions.push(compile(resolve(parse(filter), lookup), { alias: 'r', cache, uses }).sql)
  const most = limit === undefined ? raw('') : sql` LIMIT ${limit}`
  const rows = await db.query(
    sql`SELECT ${selectRow(collection, 'r')} FROM ${ident(collection.name)} AS "r" ${order.joins} WHERE ${all(conditions)} ORDER BY ${order.by}${most}`,
  )
  return rows.map((values) => toRow(collection, values))
}
