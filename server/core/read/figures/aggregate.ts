import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { alive } from '#server/core/base/alive.ts'
import { resolvePath } from '#server/core/filter/language/resolve.ts'
import { FilterError, ParameterError } from '#server/core/filter/language/scan.ts'
import type { Leaf } from '#server/core/filter/language/term.ts'
import { columnOf } from '#server/core/filter/sql/column.ts'
import {
  type Cell,
  cellSql,
  ENCODING,
  type Encoding,
  encode,
  encodingOf,
} from '#server/core/read/json/encode.ts'
import { flatten } from '#server/core/read/json/flatten.ts'
import type { Writers } from '#server/core/read/json/writers.ts'
import { type Selected, selectList } from '#server/core/read/plan/list-plan.ts'
import { countsFor } from '#server/core/read/query/counts.ts'
import { refusing } from '#server/core/read/query/query.ts'
import type { RuleInput } from '#server/core/read/rules/rules.ts'
import { lookedUp } from '#server/core/read/search/looked-up.ts'
import { all, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { calendarSql, localSql, PERIODS, periodBegun, periodText } from './periods.ts'

const MOST_GROUPS = 3
const MOST_METRICS = 8
/** The most groups of an answer: more is a list, not a figure. */
const MOST_ROWS = 1_000

interface Output {
  readonly key: string
  readonly encoding: Encoding
  readonly value: Sql
  /** The expression to group by, when the value is computed from it. */
  readonly by?: Sql
}

interface Metric extends Output {
  /** `count` alone can be read from maintained counts. */
  readonly counts: boolean
}

export interface AggregatePlan {
  readonly input: RuleInput
  readonly select: Sql
  readonly outputs: readonly Output[]
}

/**
 * Plans figures over the list the caller may see: `group=status&metrics=count,sum(total)&filter=…` gives
 * `{"items":[{"status":"…","count":12,"sum_total":3480}]}`. Groups are fields the caller sees, or `day`,
 * `week`, `month` of a date on the company's clock; metrics are `count` and `sum`, `avg`, `min`, `max` of a
 * number or an amount, `min` and `max` of a date. `sort` names keys of the answer (by default the groups, in
 * their order), `limit` is the number of rows.
 */
export function planAggregate(
  collection: Collection,
  text: string,
  input: RuleInput,
  writers: Writers,
): AggregatePlan {
  const query = new URLSearchParams(text)
  const selected = selectList(
    collection,
    { filter: query.get('filter') ?? '', search: query.get('search') ?? '', sort: '' },
    input,
    writers,
  )
  return refusing(() => {
    const lookup = writers.rules.lookup(collection, input, writers.rules.viewer(input))
    const read = (name: string) => ownField(collection, name, () => resolvePath(name, lookup).path.leaf)
    const groups = entries(query, 'group', MOST_GROUPS).map((name) => groupOf(name, read))
    const metrics = entries(query, 'metrics', MOST_METRICS, 'count').map((metric) => metricOf(metric, read))
    const outputs = [...groups, ...metrics]
    const order = orderBy(entries(query, 'sort', MOST_GROUPS + MOST_METRICS), outputs, groups.length)
    const end = sql`${order} LIMIT ${raw(String(limitOf(query.get('limit') ?? '')))}`
    return {
      input,
      select: sql`${flatten(selectSql(collection, selected, groups, metrics))}${end}`,
      outputs,
    }
  })
}

export function aggregateBody({ outputs }: AggregatePlan, rows: readonly (readonly Cell[])[]): string {
  const items = rows.map((cells) => {
    const pairs = outputs.map(({ key, encoding }, i) => `"${key}":${encode(encoding, cells[i] ?? null)}`)
    return `{${pairs.join(',')}}`
  })
  return `{"items":[${items.join(',')}]}`
}

function entries(query: URLSearchParams, name: string, most: number, otherwise = ''): string[] {
  const given = (query.get(name) ?? otherwise).split(',').filter((entry) => entry !== '')
  if (given.length > most || new Set(given).size < given.length) {
    throw new ParameterError(`« ${name} » : ${most} au plus, et pas deux fois le même.`)
  }
  return given
}

interface Read {
  readonly field: Field
  readonly value: Sql
}

/** A field of the collection itself: figures across relations would count a record several times. */
function ownField(collection: Collection, name: string, leaf: () => Leaf): Read {
  const field = collection.fields[name]
  try {
    if (field) return { field, value: columnOf('r', leaf(), false).sql }
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
  }
  // A field hidden from the caller counts as unknown.
  throw new ParameterError(`« ${name} » n’est pas un champ de cette liste.`)
}

function groupOf(name: string, read: (name: string) => Read): Output {
  const [, verb, of = ''] = /^(\w+)\((\w+)\)$/.exec(name) ?? []
  const { field, value } = read(verb ? of : name)
  if (!verb) return { key: name, encoding: encodingOf(field), value: cellSql(field, value) }
  const period = PERIODS.find((known) => known === verb)
  if (!period || (field.kind !== 'date' && field.kind !== 'autodate')) {
    throw new ParameterError(`« ${name} » : un groupe est un champ, ou day(…), week(…), month(…) d’une date.`)
  }
  const dayOnly = field.kind === 'date' && field.dayOnly === true
  const local = dayOnly ? calendarSql(value) : localSql(value)
  const begun = periodBegun(period, local)
  return { key: `${period}_${of}`, encoding: ENCODING.text, value: periodText(period, begun), by: begun }
}

/** Orders by the keys of `sort`, then by the groups, so that the order is the same each time. */
function orderBy(sort: readonly string[], outputs: readonly Output[], groups: number): Sql {
  const asked = sort.map((entry) => {
    const [, sign, key] = /^([+-]?)(.*)$/.exec(entry) ?? []
    const place = outputs.findIndex((output) => output.key === key)
    if (place === -1) {
      const keys = outputs.map((output) => output.key).join(', ')
      throw new ParameterError(`« sort » : ${key} n’est pas une clé de la réponse (${keys}).`)
    }
    return raw(`${place + 1} ${sign === '-' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`)
  })
  const rest = outputs.slice(0, groups).map((_, place) => raw(`${place + 1} ASC NULLS FIRST`))
  return groups === 0 ? raw('') : sql` ORDER BY ${join([...asked, ...rest], ', ')}`
}

function limitOf(text: string): number {
  if (text === '') return MOST_ROWS
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (limit === 0) throw new ParameterError('« limit » est un nombre entier, à partir de 1.')
  return Math.min(limit, MOST_ROWS)
}

const MEASURED = { sum: ['money', 'number', 'count'], avg: ['money', 'number', 'count'] } as const
const ORDERED = ['money', 'number', 'count', 'date', 'autodate']

function metricOf(metric: string, read: (name: string) => Read): Metric {
  if (metric === 'count') {
    return { key: 'count', encoding: ENCODING.plain, value: raw('count(*)'), counts: true }
  }
  const [, verb, name] = /^(sum|avg|min|max)\((\w+)\)$/.exec(metric) ?? []
  if (!verb || !name) {
    throw new ParameterError(
      `« ${metric} » : un chiffre est count, ou sum(…), avg(…), min(…), max(…) d’un champ.`,
    )
  }
  const { field, value } = read(name)
  const kinds: readonly string[] = verb === 'sum' || verb === 'avg' ? MEASURED[verb] : ORDERED
  if (!kinds.includes(field.kind))
    throw new ParameterError(`« ${metric} » ne se calcule pas : ce champ est d’un autre genre.`)
  const figure = sql`${raw(verb)}(${value})`
  return { key: `${verb}_${name}`, counts: false, ...written(field, verb, figure) }
}

/** No row at all: 0 for numbers, empty for dates. An average amount is rounded to the centime. */
function written(field: Field, verb: string, figure: Sql): Pick<Metric, 'encoding' | 'value'> {
  if (field.kind === 'date' || field.kind === 'autodate') return { encoding: ENCODING.date, value: figure }
  if (field.kind === 'money') {
    return { encoding: ENCODING.money, value: sql`round(COALESCE(${figure}, 0), 2)` }
  }
  const value = sql`COALESCE(${figure}, 0)`
  return { encoding: ENCODING.plain, value: verb === 'avg' ? sql`(${value})::double precision` : value }
}

function selectSql(
  collection: Collection,
  { conditions }: Selected,
  groups: readonly Output[],
  metrics: readonly Metric[],
): Sql {
  const keys = groups.map(({ key }) => key)
  const counted = metrics.every(({ counts }) => counts) ? countsFor(collection, conditions, keys) : undefined
  const parts = conditions.flatMap((condition) => condition.parts)
  const from = counted
    ? sql`${ident(counted.table)} AS "r" WHERE ${all(parts.map((part) => part.sql))}`
    : sql`${ident(collection.name)} AS "r" WHERE ${all([...alive(collection, 'r'), ...lookedUp(collection, parts)])}`
  const total = counted ? raw('COALESCE(sum("r".n), 0)') : raw('count(*)')
  const values = [...groups, ...metrics].map((output) => (output.key === 'count' ? total : output.value))
  const by = join(
    groups.map(({ value, by }) => by ?? value),
    ', ',
  )
  const grouping = groups.length > 0 ? sql` GROUP BY ${by} HAVING ${total} > 0` : raw('')
  return sql`SELECT ${join(values, ', ')} FROM ${from}${grouping}`
}
