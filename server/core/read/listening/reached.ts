import type { Collection } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { selectRow, toRow } from '#server/core/base/rows.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { type Condition, type Hop, pathsOf } from '#server/core/filter/language/term.ts'
import type { World } from '#server/core/filter/memory/evaluate.ts'
import type { Db } from '#server/db/database.ts'
import { all, column, ident, sql } from '#server/db/sql.ts'

type Rows = ReadonlyMap<string, AnyRow>
const NOTHING: Rows = new Map()

/** Records that stand otherwise than they are stored, by collection and id; null: not there. */
export type Otherwise = ReadonlyMap<string, ReadonlyMap<string, AnyRow | null>>

/** True for a condition that goes from record to record by id: those records can be loaded beforehand. */
export function followsIds(condition: Condition): boolean {
  for (const { hops } of pathsOf(condition)) {
    for (const hop of hops) {
      if (hop.kind === 'back' || hop.kind === 'any') return false
      if (hop.kind === 'to' && hop.only) return false
    }
  }
  return true
}

/**
 * The records that some conditions reach, in memory: cached collections are there, records of others are
 * loaded, one statement per relation however many conditions need them. Some records may stand otherwise than
 * stored.
 */
export class Reached {
  readonly #db: Db
  readonly #cache: Cache
  readonly otherwise: Otherwise
  readonly #loaded = new Map<string, Map<string, AnyRow>>()
  readonly #asked = new Set<string>()

  constructor(db: Db, cache: Cache, otherwise: Otherwise) {
    this.#db = db
    this.#cache = cache
    this.otherwise = otherwise
  }

  readonly world: World = ({ name }) => {
    const here = this.#cache.of(name)?.rows ?? this.#loaded.get(name) ?? NOTHING
    const otherwise = this.otherwise.get(name)
    if (!otherwise) return here
    const rows = new Map(here)
    for (const [id, row] of otherwise) {
      if (row) rows.set(id, row)
      else rows.delete(id)
    }
    return rows
  }

  /** Loads what the conditions reach from this record. */
  async from(row: AnyRow, conditions: Iterable<Condition>): Promise<void> {
    for (const condition of conditions) {
      for (const { hops } of pathsOf(condition)) {
        let at: AnyRow[] = [row]
        for (const hop of hops) at = await this.#follow(hop, at)
      }
    }
  }

  async #follow(hop: Hop, from: readonly AnyRow[]): Promise<AnyRow[]> {
    const collection = hop.kind === 'to' ? hop.to : hop.kind === 'given' ? hop.collection : null
    if (!collection) return []
    const ids =
      hop.kind === 'to' ? from.flatMap((row) => textsOf(row[hop.field])) : 'values' in hop ? hop.values : []
    if (!this.#cache.of(collection.name)) await this.#load(collection, ids)
    const rows = this.world(collection)
    return ids.flatMap((id) => rows.get(id) ?? [])
  }

  async #load(collection: Collection, ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter(
      (id) => id !== '' && !this.#asked.has(`${collection.name} ${id}`),
    )
    if (missing.length === 0) return
    for (const id of missing) this.#asked.add(`${collection.name} ${id}`)
    const named = sql`${column('r', 'id')} = ANY(${missing}::text[])`
    const found = await this.#db.query(
      sql`SELECT ${selectRow(collection, 'r')} FROM ${ident(collection.name)} AS "r" WHERE ${all([named, ...alive(collection, 'r')])}`,
    )
    const rows = this.#loaded.get(collection.name) ?? new Map<string, AnyRow>()
    this.#loaded.set(collection.name, rows)
    for (const values of found) {
      const row = toRow(collection, values)
      rows.set(row.id, row)
    }
  }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
