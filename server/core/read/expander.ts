import type { Cache } from '#server/core/cache/cache.ts'
import type { AnyRow } from '#server/core/caller.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { all, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { Cell } from './encode.ts'
import type { Step } from './expand.ts'

/** JSON of what one key of `expand` holds for a record; '' for nothing. */
type Finder = (cells: readonly Cell[]) => string
type Rows = readonly (readonly Cell[])[]

const MOST_BACK = 1000

/** Loads what records point to: from memory, or with one query for each key of each level. */
export class Expander {
  readonly #db: Pick<PgDatabase, 'queryText'>
  readonly #cache: Cache

  constructor(db: Pick<PgDatabase, 'queryText'>, cache: Cache) {
    this.#db = db
    this.#cache = cache
  }

  /** Writes the `expand` member of each of the rows; no promise when all is in memory. */
  prepare(steps: readonly Step[], rows: Rows, callerId: string): Finder | Promise<Finder> {
    if (steps.length === 0) return () => ''
    const shown = steps.filter(({ dropped }) => !dropped)
    const finders = shown.map((step) => this.#finder(step, rows, callerId))
    const member = (ready: readonly Finder[]): Finder => writeMember(shown, ready)
    if (finders.every((finder) => typeof finder === 'function')) return member(finders)
    return Promise.all(finders).then(member)
  }

  #finder(step: Step, rows: Rows, callerId: string): Finder | Promise<Finder> {
    const cached = this.#cache.of(step.target.name)?.rows
    if (step.back) return this.#back(step, rows, callerId)
    if (!cached || step.where || step.steps.length > 0) return this.#loaded(step, rows, callerId, cached)
    const { writer, at } = step
    const one = (id: string): string => {
      const row = cached.get(id)
      return row ? writer.fragment(row, callerId) : ''
    }
    if (!step.multiple) return (cells) => one(cells[at] ?? '')
    return (cells) => listOf(idsIn(cells[at]).map(one))
  }

  async #loaded(
    step: Step,
    rows: Rows,
    callerId: string,
    cached: ReadonlyMap<string, AnyRow> | undefined,
  ): Promise<Finder> {
    const { at, multiple } = step
    const ids = new Set(rows.flatMap((cells) => (multiple ? idsIn(cells[at]) : (cells[at] ?? ''))))
    ids.delete('')
    const found = ids.size === 0 ? [] : await this.#targets(step, [...ids], cached)
    const texts = await this.#write(step, found, callerId)
    const byId = new Map(found.map((cells, index) => [cells[0] ?? '', texts[index] ?? '']))
    const one = (id: string): string => byId.get(id) ?? ''
    if (!multiple) return (cells) => one(cells[at] ?? '')
    return (cells) => listOf(idsIn(cells[at]).map(one))
  }

  /** The records with these ids that the caller may view. */
  async #targets(
    { target, where, writer }: Step,
    ids: readonly string[],
    cached: ReadonlyMap<string, AnyRow> | undefined,
  ): Promise<Rows> {
    const conditions = [
      sql`${column('r', 'id')} = ANY(${ids}::text[])`,
      ...alive(target.trash),
      ...(where ? [where] : []),
    ]
    const columns = cached ? [column('r', 'id')] : writer.columns('r')
    if (cached && !where) return ids.flatMap((id) => cellsIn(cached, id, writer))
    const rows = await this.#db.queryText(
      sql`SELECT ${join(columns, ', ')} FROM ${ident(target.name)} AS "r" WHERE ${all(conditions)}`,
    )
    return cached ? rows.flatMap(([id]) => cellsIn(cached, id ?? '', writer)) : rows
  }

  async #back(step: Step, rows: Rows, callerId: string): Promise<Finder> {
    const { back, target, where, writer, multiple } = step
    const ids = rows.map((cells) => cells[0])
    if (!back || ids.length === 0) return () => ''
    const field = column('r', back.field)
    const points = back.array
      ? sql`${column('p', 'id')} = ANY(${field})`
      : sql`${field} = ${column('p', 'id')}`
    const conditions = [points, ...alive(target.trash), ...(where ? [where] : [])]
    const found = await this.#db.queryText(
      sql`SELECT t.* FROM unnest(${ids}::text[]) AS "p"(id), LATERAL (SELECT ${join(
        [
          ...writer.columns('r').map((value, index) => sql`${value} AS ${ident(`c${index}`)}`),
          sql`"p".id AS "p"`,
        ],
        ', ',
      )} FROM ${ident(target.name)} AS "r" WHERE ${all(conditions)} ORDER BY ${column('r', '_seq')} LIMIT ${raw(String(MOST_BACK))}) AS t`,
    )
    const texts = await this.#write(step, found, callerId)
    const byOwner = new Map<string, string[]>()
    for (const [index, cells] of found.entries()) {
      const owner = cells.at(-1) ?? ''
      const list = byOwner.get(owner)
      if (list) list.push(texts[index] ?? '')
      else byOwner.set(owner, [texts[index] ?? ''])
    }
    return (cells) => {
      const list = byOwner.get(cells[0] ?? '') ?? []
      return multiple ? listOf(list) : (list[0] ?? '')
    }
  }

  async #write({ steps, writer }: Step, rows: Rows, callerId: string): Promise<string[]> {
    const expand = await this.prepare(steps, rows, callerId)
    return rows.map((cells) => writer.write(cells, expand(cells), callerId))
  }
}

function writeMember(steps: readonly Step[], finders: readonly Finder[]): Finder {
  const labels = steps.map(({ key }) => `${JSON.stringify(key)}:`)
  return (cells) => {
    let text = ''
    for (const [index, find] of finders.entries()) {
      const found = find(cells)
      if (found !== '') text += `${text === '' ? '' : ','}${labels[index]}${found}`
    }
    return `"expand":{${text}}`
  }
}

function listOf(texts: readonly string[]): string {
  const found = texts.filter((text) => text !== '')
  return found.length === 0 ? '' : `[${found.join(',')}]`
}

/** Ids of a relation that holds several: its cell is a JSON list. */
const idsIn = (cell: Cell | undefined): string[] => (cell ? JSON.parse(cell) : [])

const alive = (trash: boolean): Sql[] => (trash ? [sql`${column('r', 'deleted_at')} IS NULL`] : [])

function cellsIn(rows: ReadonlyMap<string, AnyRow>, id: string, writer: Step['writer']): Cell[][] {
  const row = rows.get(id)
  return row ? [writer.cellsOf(row)] : []
}
