import type { PgDatabase } from '#server/db/pool.ts'
import { join, raw, type Sql, sql } from '#server/db/sql.ts'
import { flatten } from './flatten.ts'

export type Cells = readonly string[]

const CELL = '\x1f'
const ROW = '\x1e'
/** PostgreSQL takes 100 arguments to a function. */
const AT_ONCE = 90

/**
 * A select whose rows come back as one text, split here: one value costs the driver much less than a
 * thousand. The separators of cells and rows may occur in a text; the counts then differ, and the cells are
 * selected one by one.
 */
export class LinesQuery {
  readonly #columns: readonly Sql[]
  readonly #rest: Sql
  readonly #lines: Sql

  /** `columns` are never NULL; `rest` is all from `FROM` on. */
  constructor(columns: readonly Sql[], rest: Sql) {
    this.#columns = columns
    this.#rest = rest
    const line = sql`SELECT ${lineOf(columns)} AS line ${rest}`
    this.#lines = flatten(
      sql`SELECT count(*), string_agg("t".line, ${raw("E'\\x1e'")}) FROM (${line}) AS "t"`,
    )
  }

  async read(db: Pick<PgDatabase, 'queryText'>): Promise<Cells[]> {
    const [[count, text] = []] = await db.queryText(this.#lines)
    if (typeof text !== 'string') return []
    const rows = text.split(ROW).map((line) => line.split(CELL))
    const whole = rows.every((cells) => cells.length === this.#columns.length)
    return whole && rows.length === Number(count) ? rows : this.#readCells(db)
  }

  /** Without a cast: a boolean prints as `t`, as in a line, but its cast to text is `true`. */
  async #readCells(db: Pick<PgDatabase, 'queryText'>): Promise<Cells[]> {
    const rows = await db.queryText(sql`SELECT ${join(this.#columns, ', ')} ${this.#rest}`)
    return rows.map((cells) => cells.map((cell) => cell ?? ''))
  }
}

function lineOf(columns: readonly Sql[]): Sql {
  if (columns.length <= AT_ONCE) return sql`concat_ws(${raw("E'\\x1f'")}, ${join(columns, ', ')})`
  const groups = Array.from({ length: Math.ceil(columns.length / AT_ONCE) }, (_, n) =>
    lineOf(columns.slice(n * AT_ONCE, (n + 1) * AT_ONCE)),
  )
  return lineOf(groups)
}
