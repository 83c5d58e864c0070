import type { Collection } from '#model/schema/collection.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { Uses } from '#server/core/filter/language/lookup.ts'
import { type Condition, type Hop, hopKey, type Term } from '#server/core/filter/language/term.ts'
import { evaluate, type World } from '#server/core/filter/memory/evaluate.ts'
import { among, column, raw, type Sql, sql } from '#server/db/sql.ts'
import type { Aliases } from './joins.ts'

interface Source {
  readonly alias: string
  readonly cache: Cache
  readonly uses: Uses
}

export interface RelationTest {
  readonly sql: Sql
  readonly column: string
  /** The column is one of these; null when it may also be what is not in memory. */
  readonly ids: readonly string[] | null
}

type ToHop = Extract<Hop, { kind: 'to' }>

/**
 * Rewrites a condition through one relation to a collection held in memory as a test of the relation's
 * column: the ids that match, or all but those that do not when a missing record matches. No join is left, so
 * indexes on the column serve.
 */
export function cachedCondition(condition: Condition, known: Aliases, source: Source): RelationTest | null {
  const hop = throughCache(condition, source.cache)
  if (!hop || known.has(`/${hopKey(hop)}`)) return null
  const world = worldOf(source)
  const onTarget = beyond(condition)
  const missing = evaluate(onTarget, null, world)
  const ids = [...world(hop.to).values()]
    .filter((row) => evaluate(onTarget, row, world) !== missing)
    .map(({ id }) => id)
  const field = column(source.alias, hop.field)
  return {
    column: hop.field,
    sql: missing ? outside(field, ids) : within(field, ids),
    ids: missing ? null : ids,
  }
}

/** The relation every comparison goes through, when they all compare with literals and stay in memory. */
function throughCache(condition: Condition, cache: Cache): ToHop | null {
  if (condition.kind !== 'comparison') {
    const hops = condition.of.map((part) => throughCache(part, cache))
    const [first] = hops
    return first && hops.every((hop) => hop?.field === first.field) ? first : null
  }
  const { left, right } = condition
  const path = left.kind === 'path' ? left : right
  const other = path === left ? right : left
  if (path.kind !== 'path' || other.kind !== 'literal') return null
  const [first, ...rest] = path.hops
  if (first?.kind !== 'to' || first.multiple || !cache.of(first.to.name)) return null
  const inside = rest.every(
    (hop) => hop.kind === 'each' || (hop.kind === 'to' && !hop.only && cache.of(hop.to.name)),
  )
  return inside ? first : null
}

/** The condition as seen from the first record it reaches. */
function beyond(condition: Condition): Condition {
  if (condition.kind !== 'comparison') return { kind: condition.kind, of: condition.of.map(beyond) }
  return { ...condition, left: termBeyond(condition.left), right: termBeyond(condition.right) }
}

const termBeyond = (term: Term): Term => (term.kind === 'path' ? { ...term, hops: term.hops.slice(1) } : term)

function worldOf({ cache, uses }: Source): World {
  return (collection: Collection) => {
    const cached = cache.of(collection.name)
    if (!cached) throw new Error(`${collection.name} is not cached`)
    uses.generations.set(collection.name, cached.generation)
    return cached.rows
  }
}

/** An empty text is no parameter: partial indexes over it are found by plans made for any value. */
export function within(field: Sql, ids: readonly string[]): Sql {
  if (ids.length === 0) return raw('FALSE')
  if (ids.length === 1 && ids[0] === '') return sql`${field} = ''`
  return among(field, ids)
}

function outside(field: Sql, ids: readonly string[]): Sql {
  if (ids.length === 0) return raw('TRUE')
  return ids.length === 1 ? sql`${field} <> ${ids[0]}` : sql`${field} <> ALL(${ids}::text[])`
}
