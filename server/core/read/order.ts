import { type Column, columnOf, textOf } from '#server/core/filter/column.ts'
import { AliasNames, type ConditionSql, Joins } from '#server/core/filter/joins.ts'
import type { Lookup } from '#server/core/filter/lookup.ts'
import { resolvePath } from '#server/core/filter/resolve.ts'
import { FilterError } from '#server/core/filter/scan.ts'
import { type Condition, isPlural, type Path } from '#server/core/filter/term.ts'
import { column, join, raw, type Sql, sql } from '#server/db/sql.ts'

export interface Order {
  /** Behind `ORDER BY`. */
  readonly by: Sql
  /** Columns of the record itself it is ordered by, the first first; null when it is by anything else too. */
  readonly own: readonly string[] | null
  /** Joins the order needs, behind the table. */
  readonly joins: Sql
  /** What the caller must be allowed of the records the order looks at. */
  readonly guards: readonly Condition[]
}

const MOST = 8
const LONGEST = 255

/** `-created,city.name` → ORDER BY. Ties are broken by insertion, in the direction of the last entry. */
export function orderOf(text: string, alias: string, lookup: Lookup, conditionSql: ConditionSql): Order {
  const entries = text === '' ? [] : text.split(',').map((entry) => entry.trim())
  if (entries.length > MOST) throw new FilterError('too many sort fields')
  const joins = new Joins(new AliasNames('s'), alias, new Map(), conditionSql)
  const by: Sql[] = []
  const guards: Condition[] = []
  const own: string[] = []
  let descending = false
  for (const entry of entries) {
    if (Buffer.byteLength(entry) > LONGEST) throw new FilterError('sort field too long')
    const [, sign, name = ''] = /^([+-]?)(.*)$/s.exec(entry) ?? []
    descending = sign === '-'
    if (name === '@random') by.push(raw('random()'))
    else if (name === '@rowid') by.push(inserted(alias, descending))
    else {
      const found = resolvePath(name, lookup)
      guards.push(...found.guards)
      own.push(...ownColumns(found.path))
      by.push(
        sql`${sortValue(found.path, alias, joins, conditionSql)} ${raw(descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST')}`,
      )
    }
  }
  return {
    by: join([...by, inserted(alias, descending)], ', '),
    joins: joins.outer(),
    guards,
    own: own.length === entries.length ? own : null,
  }
}

const inserted = (alias: string, descending: boolean): Sql =>
  sql`${column(alias, '_seq')} ${raw(descending ? 'DESC' : 'ASC')}`

/** The stored column the path is, when it is one. */
const ownColumns = ({ hops, leaf }: Path): string[] =>
  hops.length > 0 || leaf.sumOf || leaf.modifier || leaf.inside.length > 0 ? [] : [leaf.name]

/** Joined when at most one record is reached; of several, any one. */
function sortValue({ hops, leaf }: Path, alias: string, joins: Joins, conditionSql: ConditionSql): Sql {
  if (!hops.some(isPlural)) return sortable(columnOf(joins.reach(hops), leaf, false))
  const own = new Joins(new AliasNames('m'), alias, new Map(), conditionSql)
  const value = sortable(columnOf(own.reach(hops), leaf, false))
  return sql`(SELECT ${value} FROM (SELECT 1) AS "none" ${own.outer()} LIMIT 1)`
}

const sortable = (from: Column): Sql => (from.shape === 'list' ? textOf(from) : from.sql)
