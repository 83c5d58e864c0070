import type { Collection } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import { badRequest, forbidden, superusersOnly } from '#server/core/base/refusals.ts'
import { type Expression, parse } from '#server/core/filter/language/parse.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { FilterError } from '#server/core/filter/language/scan.ts'
import type { Condition } from '#server/core/filter/language/term.ts'
import { type Compiled, compile, onJoined } from '#server/core/filter/sql/compile.ts'
import { type ExpandStep, planExpand } from '#server/core/read/json/expand.ts'
import { parseExpand } from '#server/core/read/json/expand-tree.ts'
import { flatten } from '#server/core/read/json/flatten.ts'
import { LinesQuery } from '#server/core/read/json/lines.ts'
import type { RecordWriter } from '#server/core/read/json/writer.ts'
import type { Writers } from '#server/core/read/json/writers.ts'
import { type Order, type OrderKey, orderOf } from '#server/core/read/query/order.ts'
import { type Picker, parseFields } from '#server/core/read/query/pick.ts'
import { type ListQuery, parseQuery, refusing } from '#server/core/read/query/query.ts'
import { standing } from '#server/core/read/query/standing.ts'
import type { Permission, RuleInput } from '#server/core/read/rules/rules.ts'
import { lookedUp } from '#server/core/read/search/looked-up.ts'
import { limitSql, mergedPlaces, type Range, searchedPlaces } from '#server/core/read/search/places.ts'
import { newestRows, RANKED_TOTAL, rankedRows, type Search } from '#server/core/read/search/ranked.ts'
import { searchFieldsOf, termFilter, waysOf } from '#server/core/read/search/search-filter.ts'
import { readTerms } from '#server/core/read/search/search-terms.ts'
import { all, any, column, ident, join, type Sql, sql } from '#server/db/sql.ts'
import { after, placeColumns } from './after.ts'
import type { CursorPlace } from './cursor.ts'
import { totalSql } from './total.ts'

/** How records are written: columns, keys and expansions. */
export interface Shape {
  readonly writer: RecordWriter
  readonly steps: readonly ExpandStep[]
  /** Applied to the written JSON, when writers cannot leave out unwanted parts by themselves. */
  readonly picker: Picker | null
}

export interface ListPlan extends Shape {
  readonly input: RuleInput
  readonly query: ListQuery
  readonly page: LinesQuery
  /** Present when the list is walked by cursor. */
  readonly walk: Walk | null
  /** Null when the client skips the total. */
  readonly count: Sql | null
  /**
   * The page read as the newest rows, unranked: used while the search is known to find more than `MOST_RANKED`
   * records. Null for a list without a ranked search. The rows of `page` end with `RANKED_TOTAL`, these do not.
   */
  readonly newest: LinesQuery | null
}

export interface Walk {
  /** The key of the list a cursor is bound to. */
  readonly list: string
  /** Values of a place, the last cells of each row; one row more than a page is read. */
  readonly keys: readonly OrderKey[]
  pageAfter(place: CursorPlace): LinesQuery
}

const MAX_FILTER_BYTES = 3500
/** Offset from which it pays to skip rows in the index alone. */
const DEEP = 300

/** Plans a list: all of it that does not depend on the moment of the request. */
export function planList(collection: Collection, text: string, input: RuleInput, writers: Writers): ListPlan {
  mustBeOpen(writers.rules.list(collection, input))
  const query = refusing(() => parseQuery(text))
  const selected = selectList(collection, query, input, writers)
  const shape = planShape(collection, query, input, writers)
  const walk = query.byCursor ? walkOf(collection, query, selected, shape.writer) : null
  const page = pageSql(collection, query, selected, shape.writer, [])
  const count = query.skipTotal ? null : totalSql(collection, query, selected)
  const columns = shape.writer.columns('r')
  const newest =
    selected.ranked && new LinesQuery(columns, newestRows(collection, selected.ranked, rangeOf(query)))
  return { ...shape, input, query, page, walk, count: count && flatten(count), newest }
}

function walkOf(collection: Collection, query: ListQuery, selected: Selected, writer: RecordWriter): Walk {
  const { keys } = selected.order
  if (!keys || selected.ranked) throw badRequest('Ce tri ne se parcourt pas avec « cursor ».')
  const types = keys.map(({ type }) => type)
  return {
    list: JSON.stringify([collection.name, query.sort, query.filter, query.search, types]),
    keys,
    pageAfter: (place) => pageSql(collection, query, selected, writer, after(keys, place)),
  }
}

export interface Selected {
  readonly order: Order
  readonly conditions: readonly Compiled[]
  /** Present when the records found are ordered by how well they match. */
  readonly ranked: Search | null
}

/** The rows of the list: those the caller may list, filtered and sorted as requested. */
export function selectList(
  collection: Collection,
  query: Pick<ListQuery, 'filter' | 'sort' | 'search'> & Partial<Pick<ListQuery, 'putAside'>>,
  input: RuleInput,
  writers: Writers,
): Selected {
  const { putAside = false } = query
  const permission = writers.rules.reading(collection, input, 'list', putAside)
  mustBeOpen(permission)
  mustNotProbe(query)
  const viewer = writers.rules.viewer(input)
  const lookup = writers.rules.lookup(collection, input, viewer)
  return refusing(() => {
    const options = { alias: 'r', cache: writers.cache, uses: input.uses }
    const order = query.sort
      ? orderOf(query.sort, 'r', lookup, onJoined(options))
      : orderOf(collection.sort, 'r', { ...lookup, viewer: null }, onJoined(options))
    const wanted: Condition[] = [...order.guards]
    if (permission !== true) wanted.push(permission)
    if (query.filter !== '') wanted.push(resolve(parse(short(query.filter)), lookup))
    const base = wanted.map((condition) => compile(condition, options))
    const terms = readTerms(query.search)
    if (terms.length === 0) return { order, conditions: base, ranked: null }
    const fields = searchFieldsOf(collection, viewer)
    const compiled = (expression: Expression) => compile(resolve(expression, lookup), options)
    const filters = terms.map((term) => termFilter(term, fields))
    const found = filters.map(compiled)
    const sqlOf = ({ sql }: Compiled): Sql => sql
    const ranked =
      query.sort === '' && !putAside
        ? {
            ...{ terms, fields, base: [...alive(collection, 'r'), ...base.map(sqlOf)] },
            found: filters.map((filter) => waysOf(filter).map((way) => compiled(way).sql)),
            readsTextsAlone: [...fields.texts, ...fields.phones].every(
              (name) => viewer.reads(collection, name) === true,
            ),
          }
        : null
    return { order, conditions: [...base, ...found], ranked }
  })
}

/** Refuses a caller without any access, before the filter and the sort are looked at. */
export function mustBeOpen(permission: Permission): asserts permission is Exclude<Permission, null> {
  if (permission === null) throw superusersOnly()
}

export function short(filter: string): string {
  if (Buffer.byteLength(filter) > MAX_FILTER_BYTES) throw new FilterError('filter too long')
  return filter
}

/** Words of rules, wherever they stand in a client's text. */
export function mustNotProbe({ filter, sort }: Pick<ListQuery, 'filter' | 'sort'>): void {
  for (const word of ['@collection.', '@request.']) {
    if (filter.includes(word) || sort.includes(word)) {
      throw forbidden(`Only superusers can filter by ${word}`)
    }
  }
}

export function planShape(
  collection: Collection,
  query: Pick<ListQuery, 'fields' | 'expand'>,
  input: RuleInput,
  writers: Writers,
): Shape {
  const picker = refusing(() => parseFields(query.fields))
  const direct = picker?.isPlain ? picker : null
  const expands = query.expand !== '' && (direct?.has('expand') ?? true)
  const writer = writers.writer(collection, input, direct, expands)
  const inner = direct?.under('expand') ?? null
  const steps = expands ? planExpand(parseExpand(query.expand), writer, inner, input, writers) : []
  return { writer, steps, picker: direct ? null : picker }
}

const rangeOf = ({ page, perPage, byCursor, skip }: ListQuery): Range => ({
  limit: byCursor ? perPage + 1 : perPage,
  offset: Math.min(byCursor ? skip : (page - 1) * perPage, Number.MAX_SAFE_INTEGER),
})

/** `behind`: conditions of rows behind a cursor, see `after`; none on the first page. */
function pageSql(
  collection: Collection,
  query: ListQuery,
  selected: Selected,
  writer: RecordWriter,
  behind: readonly Sql[],
): LinesQuery {
  const { order, conditions } = selected
  const after = behind.length > 1 ? [any(behind)] : behind
  const stands = standing(collection, query)
  const listed = [
    ...stands,
    ...lookedUp(
      collection,
      conditions.flatMap(({ parts }) => parts),
    ),
  ]
  const where = all([...listed, ...after])
  const range = rangeOf(query)
  const { limit, offset } = range
  const table = sql`${ident(collection.name)} AS "r"`
  if (selected.ranked) {
    const columns = [...writer.columns('r'), RANKED_TOTAL]
    return new LinesQuery(columns, rankedRows(collection, selected.ranked, range, !query.skipTotal))
  }
  const columns = [...writer.columns('r'), ...(query.byCursor ? placeColumns(order.keys ?? []) : [])]
  const better = query.putAside
    ? null
    : (mergedPlaces(collection, selected, range, after) ??
      searchedPlaces(collection, selected, stands, range, after))
  if (!better && offset < DEEP && behind.length < 2) {
    return new LinesQuery(
      columns,
      sql`FROM ${table} ${order.joins} WHERE ${where} ORDER BY ${order.by}${limitSql(range)}`,
    )
  }
  const seq = column('r', '_seq')
  const ways = behind.length < 2 ? [where] : behind.map((way) => all([...listed, way]))
  const isOneWay = better !== null || ways.length === 1
  const each = ways.map((way) => {
    const first = isOneWay ? range : { limit: limit + offset, offset: 0 }
    return sql`(SELECT ${seq} FROM ${table} ${order.joins} WHERE ${way} ORDER BY ${order.by}${limitSql(first)})`
  })
  const places = better ?? join(each, ' UNION ALL ')
  const skipped = isOneWay ? 0 : offset
  return new LinesQuery(
    columns,
    sql`FROM (${places}) AS "at" JOIN ${table} ON ${seq} = "at"."_seq" ${order.joins} ORDER BY ${order.by}${limitSql({ limit, offset: skipped })}`,
  )
}
