import type { Collection } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { selectRow, toRow } from '#server/core/base/rows.ts'
import type { Database } from '#server/db/database.ts'
import { asTheProcess } from '#server/db/deadlines.ts'
import { all, column, ident, type Sql, sql } from '#server/db/sql.ts'
import type { Cache, CachedRows } from './cache.ts'

const CHANNEL = 'wasl_changes'

/** Reads every cached collection, then follows the changes other processes announce. */
export async function createCache(options: { collections: Declared; db: Database }): Promise<Cache> {
  const { collections, db } = options
  const held = new Map<string, Copy>()
  for (const collection of Object.values(collections)) {
    if (collection.cached) held.set(collection.name, new Copy(collection, db))
  }
  const refresh = async (name: string) => held.get(name)?.refresh()
  // A failed reading leaves the old copy; when the database was away, `lost` follows and reads it again.
  const hear = (name: string) => void refresh(name).catch(() => undefined)
  await db.listen(CHANNEL, hear, () => {
    for (const name of held.keys()) hear(name)
  })
  await Promise.all([...held.values()].map((copy) => copy.refresh()))
  return { of: (name) => held.get(name), refresh }
}

/** One collection in memory. An unchanged row stays the same object. */
class Copy implements CachedRows {
  readonly #collection: Collection
  readonly #db: Database
  #rows: ReadonlyMap<string, AnyRow> = new Map()
  #versions: ReadonlyMap<string, string> = new Map()
  #generation = 0
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(collection: Collection, db: Database) {
    this.#collection = collection
    this.#db = db
  }

  get rows(): ReadonlyMap<string, AnyRow> {
    return this.#rows
  }
  get generation(): number {
    return this.#generation
  }

  /**
   * Reads the rows again. A read under way may have begun before the change, so one more follows it, shared
   * by all callers.
   */
  refresh(): Promise<void> {
    if (!this.#reading) {
      this.#reading = asTheProcess(() => this.#read()).finally(() => {
        this.#reading = undefined
      })
      return this.#reading
    }
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.refresh()
      })
    return this.#next
  }

  /** Versions first: of ten thousand rows, mostly one changed. */
  async #read(): Promise<void> {
    const stored = await this.#versionsStored()
    const stale = stored.filter(({ id, version }) => this.#versions.get(id) !== version)
    const gone = stored.filter(({ id }) => this.#rows.has(id)).length < this.#rows.size
    if (stale.length === 0 && !gone) return
    const fresh = await this.#rowsOf(stale.map(({ id }) => id))
    const rows = new Map<string, AnyRow>()
    const versions = new Map<string, string>()
    for (const { id, version } of stored) {
      const read = fresh.get(id)
      const row = read?.row ?? (this.#versions.get(id) === version ? this.#rows.get(id) : undefined)
      if (!row) continue
      rows.set(id, row)
      versions.set(id, read?.version ?? version)
    }
    this.#rows = rows
    this.#versions = versions
    this.#generation++
  }

  #versionsStored(): Promise<{ id: string; version: string }[]> {
    return this.#db.query(
      sql`SELECT "id", ${VERSION} AS "version" FROM ${ident(this.#collection.name)} AS "r" WHERE ${all(this.#alive())} ORDER BY "_seq"`,
    )
  }

  async #rowsOf(ids: readonly string[]): Promise<Map<string, { row: AnyRow; version: string }>> {
    if (ids.length === 0) return new Map()
    const found = await this.#db.query<Record<string, unknown> & { _version: string }>(
      sql`SELECT ${selectRow(this.#collection, 'r')}, ${VERSION} AS "_version" FROM ${ident(this.#collection.name)} AS "r" WHERE ${all([sql`${column('r', 'id')} = ANY(${ids}::text[])`, ...this.#alive()])}`,
    )
    return new Map(
      found.map((values) => {
        const row = Object.freeze(toRow(this.#collection, values))
        return [row.id, { row, version: values._version }]
      }),
    )
  }

  #alive(): Sql[] {
    return alive(this.#collection, 'r')
  }
}

/** Differs whenever the row was written. */
const VERSION = sql`"r".xmin::text || "r".ctid::text`
