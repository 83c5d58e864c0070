import type { Lookup } from '#server/core/filter/language/lookup.ts'
import { resolvePath } from '#server/core/filter/language/resolve.ts'
import { FilterError } from '#server/core/filter/language/scan.ts'
import { type Condition, isPlural, type Path, type Shape } from '#server/core/filter/language/term.ts'
import { type Column, classesOf, columnOf, textOf } from '#server/core/filter/sql/column.ts'
import { AliasNames, type ConditionSql, Joins } from '#server/core/filter/sql/joins.ts'
import { column, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** One value the records are ordered by. */
export interface OrderKey {
  readonly value: Sql
  readonly descending: boolean
  /** May be NULL, which is less than every value. */
  readonly nullable: boolean
  /** Type of PostgreSQL its text is read back as. */
  readonly type: string
}

export interface Order {
  /** The SQL after `ORDER BY`. */
  readonly by: Sql
  /** The sort keys, insertion last; null when they cannot mark a position for a cursor. */
  readonly keys: readonly OrderKey[] | null
  /** Columns of the record itself it is ordered by, the first first; null when it is by anything else too. */
  readonly own: readonly string[] | null
  /** Joins the order needs, behind the table. */
  readonly joins: Sql
  /** Conditions the caller's access sets on the records the order reads. */
  readonly guards: readonly Condition[]
}

const MOST = 8
const LONGEST = 255

/** `-created,city.name` → ORDER BY. Ties are broken by insertion, in the direction of the last entry. */
export function orderOf(text: string, alias: string, lookup: Lookup, conditionSql: ConditionSql): Order {
  const entries = text === '' ? [] : text.split(',').map((entry) => entry.trim())
  if (entries.length > MOST) throw new FilterError('too many sort fields')
  const joins = new Joins(new AliasNames('s'), alias, new Map(), conditionSql)
  const keys: OrderKey[] = []
  const guards: Condition[] = []
  const own: string[] = []
  let told = true
  let descending = false
  const by = entries.map((entry): Sql => {
    if (Buffer.byteLength(entry) > LONGEST) throw new FilterError('sort field too long')
    const [, sign, name = ''] = /^([+-]?)(.*)$/s.exec(entry) ?? []
    descending = sign === '-'
    if (name === '@random') {
      told = false
      return raw('random()')
    }
    if (name === '@rowid') {
      keys.push(inserted(alias, descending))
      return byInsertion(alias, descending)
    }
    const { path, guards: passed } = resolvePath(name, lookup)
    guards.push(...passed)
    own.push(...ownColumns(path))
    if (path.hops.some(isPlural)) told = false
    const values = sortValues(path, alias, joins, conditionSql)
    keys.push(...values.map((value) => ({ ...value, descending })))
    const direction = raw(descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST')
    return join(
      values.map(({ value }) => sql`${value} ${direction}`),
      ', ',
    )
  })
  return {
    by: join([...by, byInsertion(alias, descending)], ', '),
    keys: told ? [...keys, inserted(alias, descending)] : null,
    joins: joins.outer(),
    guards,
    own: own.length === entries.length ? own : null,
  }
}

const byInsertion = (alias: string, descending: boolean): Sql =>
  sql`${column(alias, '_seq')} ${raw(descending ? 'DESC' : 'ASC')}`

const inserted = (alias: string, descending: boolean): OrderKey => ({
  value: column(alias, '_seq'),
  descending,
  nullable: false,
  type: 'bigint',
})

/** The stored column the path is, when it is one. */
const ownColumns = ({ hops, leaf }: Path): string[] =>
  hops.length > 0 || leaf.sumOf || leaf.modifier || leaf.inside.length > 0 ? [] : [leaf.name]

type SortValue = Omit<OrderKey, 'descending'>

/** Joined when at most one record is reached; of several, the one with the least value. */
function sortValues(
  { hops, leaf }: Path,
  alias: string,
  joins: Joins,
  conditionSql: ConditionSql,
): readonly SortValue[] {
  const joined = hops.length > 0
  if (!hops.some(isPlural)) return sortable(columnOf(joins.reach(hops), leaf, joined), joined)
  const own = new Joins(new AliasNames('m'), alias, new Map(), conditionSql)
  const values = sortable(columnOf(own.reach(hops), leaf, true), true)
  const order = values.map(({ value }) => sql`${value} NULLS FIRST`)
  const least = sql`${own.outer()} ORDER BY ${join(order, ', ')} LIMIT 1`
  return values.map(({ value, type }) => ({
    value: sql`(SELECT ${value} FROM (SELECT 1) AS "none" ${least})`,
    nullable: true,
    type,
  }))
}

const TYPES: Readonly<Record<Shape, string>> = {
  text: 'text COLLATE "C"',
  number: 'double precision',
  money: 'numeric',
  count: 'integer',
  bool: 'boolean',
  date: 'timestamptz',
  json: 'jsonb',
  untyped: 'text COLLATE "C"',
  list: 'text COLLATE "C"',
}

function sortable(from: Column, joined: boolean): readonly SortValue[] {
  if (from.shape === 'json') {
    // Missing values first, then numbers, then texts.
    const { number, text } = classesOf(from)
    return [
      { value: sql`${text} COLLATE "C"`, nullable: true, type: TYPES.text },
      { value: number, nullable: true, type: TYPES.money },
    ]
  }
  const value = from.shape === 'list' ? textOf(from) : from.sql
  return [{ value, nullable: joined || from.optional || from.emptyIsNull, type: TYPES[from.shape] }]
}
