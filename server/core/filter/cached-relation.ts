import type { Collection } from '#model/schema/collection.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { column, raw, type Sql, sql } from '#server/db/sql.ts'
import { evaluate, type World } from './evaluate.ts'
import type { Aliases } from './joins.ts'
import type { Uses } from './lookup.ts'
import type { Comparison } from './parse.ts'
import { hopKey, type Path, type Term } from './term.ts'

interface Source {
  readonly alias: string
  readonly cache: Cache
  readonly uses: Uses
}

/**
 * A comparison through a relation to a collection held in memory, as a test of the relation's column: the
 * ids that answer yes, or all but those that answer no when a missing record answers yes. No join is left,
 * so indexes on the column serve.
 */
export function cachedComparison(
  comparison: Comparison<Term>,
  known: Aliases,
  source: Source,
): { sql: Sql; column: string } | null {
  const path = throughCache(comparison, source.cache)
  const [hop] = path?.hops ?? []
  if (!path || hop?.kind !== 'to' || known.has(`/${hopKey(hop)}`)) return null
  const world = worldOf(source)
  const rows = world(hop.to)
  const onTarget = { ...comparison, left: beyond(comparison.left), right: beyond(comparison.right) }
  const missing = evaluate(onTarget, null, world)
  const ids = [...rows.values()]
    .filter((row) => evaluate(onTarget, row, world) !== missing)
    .map(({ id }) => id)
  const field = column(source.alias, hop.field)
  return { column: hop.field, sql: missing ? outside(field, ids) : within(field, ids) }
}

/** The path of a comparison with a literal, when every hop stays in cached collections. */
function throughCache({ left, right }: Comparison<Term>, cache: Cache): Path | null {
  const path = left.kind === 'path' ? left : right
  const other = path === left ? right : left
  if (path.kind !== 'path' || other.kind !== 'literal') return null
  const [first, ...rest] = path.hops
  if (first?.kind !== 'to' || first.multiple || !cache.of(first.to.name)) return null
  const inside = rest.every((hop) => hop.kind === 'each' || (hop.kind === 'to' && cache.of(hop.to.name)))
  return inside ? path : null
}

/** The same path, begun at the first record it reaches. */
const beyond = (term: Term): Term => (term.kind === 'path' ? { ...term, hops: term.hops.slice(1) } : term)

function worldOf({ cache, uses }: Source): World {
  return (collection: Collection) => {
    const cached = cache.of(collection.name)
    if (!cached) throw new Error(`${collection.name} is not cached`)
    uses.generations.set(collection.name, cached.generation)
    return cached.rows
  }
}

function within(field: Sql, ids: readonly string[]): Sql {
  if (ids.length === 0) return raw('FALSE')
  return ids.length === 1 ? sql`${field} = ${ids[0]}` : sql`${field} = ANY(${ids}::text[])`
}

function outside(field: Sql, ids: readonly string[]): Sql {
  if (ids.length === 0) return raw('TRUE')
  return ids.length === 1 ? sql`${field} <> ${ids[0]}` : sql`${field} <> ALL(${ids}::text[])`
}
