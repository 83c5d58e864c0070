import { type Collection, newestBy } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import { dayKeys, dayOf, PERIOD } from '#server/db/day-keys.ts'
import { all, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** A condition, and the order in which its first rows are wanted. */
export interface NewestSearch {
  readonly collection: Collection
  /** The condition on the record `"r"`, `after` included. */
  readonly where: Sql
  /** The conditions as a trigram index serves them, limited to the records of these days where `within` says so. */
  found(within: readonly Sql[]): Sql
  /** Behind `ORDER BY`. */
  readonly by: Sql
  /** Columns of the record that the order names; the first alone decides which spans serve it. */
  readonly own: readonly string[]
  /** The order begins with the largest value of its first column. */
  readonly descending: boolean
  /** SQL conditions for rows after the cursor. */
  readonly after: readonly Sql[]
  /** The number of rows that fill the page, and those before it. */
  readonly wanted: number
  /** The condition under which the search runs at all; absent when it always does. */
  readonly when?: Sql
}

/** Common table expressions, and the `SELECT` of `_seq` and the columns of the order from them. */
export interface Found {
  readonly tables: readonly Sql[]
  readonly rows: Sql
}

/** Rows read in the order of the list before an index is asked: of what most records hold they fill the page. */
const NEAR = 500
/**
 * Rows read in the order of the list before an index without dates is used: between these rows and all there is
 * no step.
 */
const NEAR_ALONE = 4_000
/** Days searched alone, counting the newest: each step some ten times the one before it. */
const SPANS = [2, 16, 16 * PERIOD]

/**
 * The first rows of a search, looked for in steps: the nearest rows of the order, the newest days in the trigram index, more
 * days, everything. A step that fills the page is exact, since every other match comes later, and the steps behind it are not
 * run. So neither a frequent nor a rare text reads many rows, however large the table: of a text that did not fill one step the
 * next holds some ten times a page.
 */
export function newestFound(search: NewestSearch): Found {
  const { wanted, when } = search
  const spans = spansOf(search)
  const steps = stepsOf(search, spans)
  const tables = steps.flatMap(({ name, from, where, until = raw('') }, at) => {
    const due = [when ?? [], ...steps.slice(0, at).map((one) => sql`NOT ${fills(one)}`)].flat()
    return [
      sql`${ident(name)} AS MATERIALIZED (SELECT ${ownColumns(search.own)} FROM ${from} WHERE ${all([...where, ...due])} ${until})`,
      sql`${ident(`${name}_fills`)} AS MATERIALIZED (SELECT count(*) >= ${raw(String(wanted))} AS yes FROM ${ident(name)})`,
    ]
  })
  const rows = steps.map((step) => {
    const isLast = step === steps.at(-1)
    return sql`SELECT * FROM ${ident(step.name)} WHERE ${isLast ? raw('TRUE') : fills(step)}`
  })
  return { tables: [...endsOf(search, spans), ...tables], rows: join(rows, ' UNION ALL ') }
}

interface Step {
  readonly name: string
  readonly from: Sql
  readonly where: readonly Sql[]
  /** Where it is read in order, as far as the page. */
  readonly until?: Sql
}

function stepsOf(
  { collection, by, where, found, after, wanted }: NewestSearch,
  spans: readonly Span[],
): Step[] {
  const from = tableOf(collection)
  const most = raw(String(spans.length > 0 ? NEAR : NEAR_ALONE))
  const nearest = sql`(SELECT "r".* FROM ${from} WHERE ${all([...alive(collection, 'r'), ...after])} ORDER BY ${by} LIMIT ${most}) AS "r"`
  const until = sql`ORDER BY ${by} LIMIT ${raw(String(wanted))}`
  return [
    { name: 'near', from: nearest, where: [unweighed(where)], until },
    ...spans.map(({ name, within }) => ({ name, from, where: [found([within])] })),
    { name: 'rest', from, where: [found([])] },
  ]
}

/** True in SQL when that step ran and found a whole page. */
const fills = ({ name }: Pick<Step, 'name'>): Sql => sql`(SELECT yes FROM ${ident(`${name}_fills`)})`

interface Span {
  readonly name: string
  /** The record is of its days; none is when they are all the days there are. */
  readonly within: Sql
}

function spansOf({ collection, own: [first], descending }: NewestSearch): Span[] {
  const date = newestBy(collection)
  if (date === undefined || date !== first || !descending) return []
  return SPANS.map((days) => {
    const { keys, begins } = keysOf(days)
    const within = sql`${raw(dayKeys(nameIn('r', date)))} && ${keys} AND (SELECT day FROM "oldest") < ${begins}`
    return { name: `days${days}`, within }
  })
}

/** The keys of the newest `days` days, and the day they begin on; beyond `PERIOD`, the keys of whole periods. */
function keysOf(days: number): { readonly keys: Sql; readonly begins: Sql } {
  const [one, key] = days > PERIOD ? [PERIOD, `-1 - day / ${PERIOD} + n`] : [1, 'day - n']
  const last = raw(String(days / one - 1))
  return {
    keys: sql`(SELECT array_agg(${raw(key)}) FROM "newest", generate_series(0, ${last}) AS n)`,
    begins: sql`(SELECT (day / ${raw(String(one))} - ${last}) * ${raw(String(one))} FROM "newest")`,
  }
}

/** The newest day of the list, and the oldest of all records. */
function endsOf({ collection, by, own, after }: NewestSearch, spans: readonly Span[]): Sql[] {
  const [first = ''] = own
  if (spans.length === 0) return []
  const day = raw(dayOf(nameIn('r', first)))
  const end = (name: string, where: readonly Sql[], order: Sql) =>
    sql`${ident(name)} AS MATERIALIZED (SELECT ${day} AS day FROM ${tableOf(collection)} WHERE ${all(where)} ORDER BY ${order} LIMIT 1)`
  const standing = alive(collection, 'r')
  return [
    end('newest', [...standing, ...after], by),
    end('oldest', standing, sql`${column('r', first)} NULLS FIRST, ${column('r', '_seq')}`),
  ]
}

const nameIn = (alias: string, name: string): string => column(alias, name).render().text

export const tableOf = ({ name }: Collection): Sql => sql`${ident(name)} AS "r"`

/** A condition no index can serve: PostgreSQL spends a millisecond weighing each text in it for nothing. */
export const unweighed = (condition: Sql): Sql => sql`CASE WHEN ${condition} THEN TRUE END`

export const ownColumns = (names: readonly string[]): Sql =>
  join(
    [...new Set(['_seq', ...names])].map((name) => column('r', name)),
    ', ',
  )
