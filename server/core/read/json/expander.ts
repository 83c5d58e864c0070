import { alive } from '#server/core/base/alive.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { all, column, ident, raw, sql } from '#server/db/sql.ts'
import { mapPaced } from '#server/pace.ts'
import type { ExpandStep } from './expand.ts'
import { Budget, JsonOutput, tooMuch } from './json-output.ts'
import { type Cells, LinesQuery } from './lines.ts'
import type { WriteExpand } from './writer.ts'

/** Finds the JSON under one key of `expand` for a record; null for none. */
type Finder = (cells: Cells) => Buffer | null
type Rows = readonly Cells[]

/** Records that point at one record. */
const MOST_BACK = 1000
/** Records that point at all those of one level. */
const MOST_ROWS = 20_000

/** Loads what records point to: from memory, or with one query for each key of each level. */
export class Expander {
  readonly #db: Pick<PgDatabase, 'queryText'>
  readonly #cache: Cache

  constructor(db: Pick<PgDatabase, 'queryText'>, cache: Cache) {
    this.#db = db
    this.#cache = cache
  }

  /** Writes the `expand` member of each of the rows; no promise when all is in memory. */
  prepare(
    steps: readonly ExpandStep[],
    rows: Rows,
    callerId: string,
    budget = new Budget(),
  ): WriteExpand | null | Promise<WriteExpand | null> {
    if (steps.length === 0) return null
    const shown = steps.filter(({ dropped }) => !dropped)
    const finders = shown.map((step) => this.#finder(step, rows, callerId, budget))
    const ready = finders.filter((finder) => typeof finder === 'function')
    if (ready.length === finders.length) return writeMember(shown, ready)
    return Promise.all(finders).then((found) => writeMember(shown, found))
  }

  #finder(step: ExpandStep, rows: Rows, callerId: string, budget: Budget): Finder | Promise<Finder> {
    const cached = this.#cache.of(step.target.name)?.rows
    if (step.back) return this.#back(step, rows, callerId, budget)
    if (!cached || step.where || step.steps.length > 0)
      return this.#loaded(step, rows, callerId, budget, cached)
    const { writer } = step
    return along(step, (id) => {
      const row = cached.get(id)
      return row ? writer.fragment(row, callerId) : null
    })
  }

  async #loaded(
    step: ExpandStep,
    rows: Rows,
    callerId: string,
    budget: Budget,
    cached: ReadonlyMap<string, AnyRow> | undefined,
  ): Promise<Finder> {
    const { at, multiple } = step
    const ids = new Set(rows.flatMap((cells) => (multiple ? idsIn(cells[at]) : (cells[at] ?? ''))))
    ids.delete('')
    const found = ids.size === 0 ? [] : await this.#targets(step, [...ids], cached)
    const written = await this.#write(step, found, callerId, budget)
    const byId = new Map(found.map((cells, index) => [cells[0] ?? '', written[index] ?? null]))
    return along(step, (id) => byId.get(id) ?? null)
  }

  /** The records with these ids that the caller may view. */
  async #targets(
    { target, where, writer }: ExpandStep,
    ids: readonly string[],
    cached: ReadonlyMap<string, AnyRow> | undefined,
  ): Promise<Rows> {
    if (cached && !where) return ids.flatMap((id) => cellsIn(cached, id, writer))
    const named = sql`${column('r', 'id')} = ANY(${ids}::text[])`
    const conditions = all([named, ...alive(target, 'r'), ...(where ? [where] : [])])
    const rest = sql`FROM ${ident(target.name)} AS "r" WHERE ${conditions}`
    const columns = cached ? [column('r', 'id')] : writer.columns('r')
    const rows = await new LinesQuery(columns, rest).read(this.#db)
    return cached ? rows.flatMap(([id = '']) => cellsIn(cached, id, writer)) : rows
  }

  async #back(step: ExpandStep, rows: Rows, callerId: string, budget: Budget): Promise<Finder> {
    const { back, target, where, writer, multiple } = step
    // The same record may be reached several ways.
    const ids = [...new Set(rows.map((cells) => cells[0]))]
    if (!back || ids.length === 0) return () => null
    const field = column('r', back.field)
    const points = back.array ? sql`"p".id = ANY(${field})` : sql`${field} = "p".id`
    const conditions = all([points, ...alive(target, 'r'), ...(where ? [where] : [])])
    const some = sql`SELECT "r".* FROM ${ident(target.name)} AS "r" WHERE ${conditions} ORDER BY ${column('r', '_seq')} LIMIT ${raw(String(MOST_BACK))}`
    const rest = sql`FROM unnest(${ids}::text[]) AS "p"(id), LATERAL (${some}) AS "r" ORDER BY ${column('r', '_seq')} LIMIT ${raw(String(MOST_ROWS + 1))}`
    const found = await new LinesQuery([...writer.columns('r'), raw('"p".id')], rest).read(this.#db)
    if (found.length > MOST_ROWS) throw tooMuch()
    const written = await this.#write(step, found, callerId, budget)
    const byOwner = Map.groupBy(written.keys(), (index) => found[index]?.at(-1) ?? '')
    return (cells) => {
      const indexes = byOwner.get(cells[0] ?? '') ?? []
      const list = indexes.map((index) => written[index] ?? null)
      return multiple ? listOf(list) : (list[0] ?? null)
    }
  }

  async #write(
    { steps, writer }: ExpandStep,
    rows: Rows,
    callerId: string,
    budget: Budget,
  ): Promise<Buffer[]> {
    const expand = await this.prepare(steps, rows, callerId, budget)
    return mapPaced(rows, (cells) => {
      const out = new JsonOutput()
      writer.write(out, cells, expand, callerId)
      const written = out.toBuffer()
      budget.spend(written.length)
      return written
    })
  }
}

/** Follows the ids in the cell of a relation. */
function along({ at, multiple }: ExpandStep, one: (id: string) => Buffer | null): Finder {
  if (!multiple) return (cells) => one(cells[at] ?? '')
  return (cells) => listOf(idsIn(cells[at]).map(one))
}

function writeMember(steps: readonly ExpandStep[], finders: readonly Finder[]): WriteExpand {
  const members = steps.map(({ key }, index) => ({
    label: Buffer.from(`,${JSON.stringify(key)}:`),
    find: finders[index] ?? (() => null),
  }))
  return (out, cells) => {
    let first = true
    out.text('"expand":{')
    for (const { label, find } of members) {
      const found = find(cells)
      if (!found) continue
      out.bytes(first ? label.subarray(1) : label)
      out.bytes(found)
      first = false
    }
    out.text('}')
  }
}

function listOf(items: readonly (Buffer | null)[]): Buffer | null {
  const found = items.filter((item) => item !== null)
  if (found.length === 0) return null
  const out = new JsonOutput()
  for (const [index, item] of found.entries()) {
    out.text(index === 0 ? '[' : ',')
    out.bytes(item)
  }
  out.text(']')
  return out.toBuffer()
}

/** Ids of a relation that holds several: its cell is a JSON list. */
const idsIn = (cell: string | undefined): string[] => (cell ? JSON.parse(cell) : [])

function cellsIn(rows: ReadonlyMap<string, AnyRow>, id: string, writer: ExpandStep['writer']): Cells[] {
  const row = rows.get(id)
  return row ? [writer.cellsOf(row)] : []
}
