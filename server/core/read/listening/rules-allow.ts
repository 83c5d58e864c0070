import type { Collection } from '#model/schema/collection.ts'
import type { Allow } from '#server/core/base/access.ts'
import type { AnyRow, Caller } from '#server/core/base/caller.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { cacheFor } from '#server/core/cache/written.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import { type Condition, pathsOf } from '#server/core/filter/language/term.ts'
import { evaluate } from '#server/core/filter/memory/evaluate.ts'
import { compile } from '#server/core/filter/sql/compile.ts'
import type { Rules } from '#server/core/read/rules/rules.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { asRelation } from './as-relation.ts'

/**
 * True when a rule allows the caller to access this record. It is decided in memory when all it reads is there,
 * else by one query.
 */
export async function rulesAllow(
  { rules, cache: everything }: { rules: Rules; cache: Cache },
  db: Db,
  collection: Collection,
  allows: readonly Allow[],
  record: AnyRow,
  caller: Caller,
  request?: RequestInfo,
): Promise<boolean> {
  const uses = new Uses()
  const cache = cacheFor(db, everything)
  const input = request ? { caller, uses, request } : { caller, uses }
  const permission = rules.permission(collection, allows, input)
  if (permission === null || permission === true) return permission === true
  if (isInMemory(permission, cache)) {
    return evaluate(permission, record, ({ name }) => cache.of(name)?.rows ?? new Map())
  }
  const { sql: condition } = compile(permission, { alias: 'r', cache, uses })
  const found = await db.query(
    sql`SELECT 1 AS "yes" FROM (SELECT ${asRelation(collection, record)}) AS "r" WHERE ${condition}`,
  )
  return found.length > 0
}

function isInMemory(condition: Condition, cache: Cache): boolean {
  for (const { hops } of pathsOf(condition)) {
    for (const hop of hops) {
      if (hop.kind === 'each' || (hop.kind === 'given' && !hop.collection)) continue
      const reached = hop.kind === 'to' ? hop.to : hop.kind === 'given' ? hop.collection : null
      if (!reached || !cache.of(reached.name)) return false
    }
  }
  return true
}
