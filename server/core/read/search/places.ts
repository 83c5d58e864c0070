import { ALIVE, type Collection, ordersBy } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import type { Compiled, CompiledPart } from '#server/core/filter/sql/compile.ts'
import { countsFor } from '#server/core/read/query/counts.ts'
import type { Order } from '#server/core/read/query/order.ts'
import { all, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { isLookedUp, lookedUp } from './looked-up.ts'
import { newestFound, ownColumns } from './newest.ts'

export interface Range {
  readonly limit: number
  readonly offset: number
}

export const limitSql = ({ limit, offset }: Range): Sql => raw(` LIMIT ${limit} OFFSET ${offset}`)

const MOST_VALUES = 50

/** A page of the records that satisfy these parts, in an order of their own columns. */
interface Page {
  readonly collection: Collection
  readonly order: Order
  /** The columns of the order. */
  readonly own: readonly string[]
  readonly range: Range
  readonly after: readonly Sql[]
}

/**
 * Places (`_seq`) of a page of records that indexes lead to one way after the other: the first rows of each way,
 * merged. PostgreSQL alone would walk the order until it has met enough of them: the oldest of the few parcels under
 * way are behind a million delivered ones. Nothing when an index is missing, or when another condition may be the
 * better way in.
 */
export function mergedPlaces(
  collection: Collection,
  { order, conditions }: { order: Order; conditions: readonly Compiled[] },
  range: Range,
  after: readonly Sql[],
): Sql | null {
  if (!order.own || order.own.length === 0) return null
  const page = { collection, order, own: order.own, range, after }
  const parts = conditions.flatMap((condition) => condition.parts)
  const rows = rowsOfChoices(page, parts) ?? rowsOfWays(page, parts)
  if (!rows) return null
  return sql`SELECT ${column('r', '_seq')} FROM (${rows}) AS "r" ORDER BY ${order.by}${limitSql(range)}`
}

/** The first rows of each value, where a column holds one of several and an index on it and the order exists. */
function rowsOfChoices(page: Page, parts: readonly CompiledPart[]): Sql | null {
  const { collection, own } = page
  const chosen = parts.find((part) => isSeveral(part) && isWayIn(collection, part, parts, own[0] ?? ''))
  if (!chosen?.choices) return null
  const each = sql`${column('r', chosen.choices.column)} = "each".value`
  const others = parts.filter((part) => part !== chosen)
  const rows = rowsWhere(page, [each, ...others.map((part) => part.sql)])
  const values = sql`unnest(${chosen.choices.values}::text[]) AS "each"(value)`
  const held = others.flatMap((part) => isHeld(collection, chosen.choices?.column ?? '', part))
  const from =
    held.length === 0 ? values : sql`(SELECT value FROM ${values} WHERE ${all(held)} OFFSET 0) AS "each"`
  return sql`SELECT "r".* FROM ${from}, LATERAL (${rows}) AS "r"`
}

/**
 * Some record has that value and one of those the part names, by the maintained counts: all the rows of a value that has none
 * would be read to find it out. Nothing where no counts tell.
 */
function isHeld(collection: Collection, name: string, part: CompiledPart): Sql[] {
  const counts = isSeveral(part) ? countsFor(collection, [part], [name]) : undefined
  if (!counts) return []
  return [
    sql`(SELECT sum("r".n) > 0 FROM ${ident(counts.table)} AS "r" WHERE ${column('r', name)} = "each".value AND ${part.sql})`,
  ]
}

/** The first rows of each branch of an `||`, where each of them begins with a choice that an index knows. */
function rowsOfWays(page: Page, parts: readonly CompiledPart[]): Sql | null {
  if (parts.some(({ searched }) => searched !== null)) return null
  const split = parts.find(({ ways }) => ways !== null)
  const others = parts.filter((part) => part !== split)
  if (!split?.ways?.every(({ parts: own }) => own.some((part) => isFound(page.collection, part)))) return null
  const ways = split.ways.map((way) => {
    const all = [...way.parts, ...others]
    return (
      rowsOfChoices(page, all) ??
      rowsWhere(
        page,
        all.map((part) => part.sql),
      )
    )
  })
  return join(
    ways.map((way) => sql`(${way})`),
    ' UNION ',
  )
}

function rowsWhere({ collection, order, own, range, after }: Page, conditions: readonly Sql[]): Sql {
  const where = all([...conditions, ...alive(collection, 'r'), ...after])
  const nearest = limitSql({ limit: range.limit + range.offset, offset: 0 })
  return sql`SELECT ${ownColumns(own)} FROM ${ident(collection.name)} AS "r" WHERE ${where} ORDER BY ${order.by}${nearest}`
}

/** An index begins with the column whose values the part names. */
const isFound = (collection: Collection, { choices }: CompiledPart): boolean =>
  choices !== null &&
  choices.values.length <= MOST_VALUES &&
  collection.indexes.some(({ fields }) => fields[0] === choices.column)

/** Places of a page of records in which a text is found, `standing` besides; nothing when no trigram index serves the search. */
export function searchedPlaces(
  collection: Collection,
  { order, conditions }: { order: Order; conditions: readonly Compiled[] },
  standing: readonly Sql[],
  range: Range,
  after: readonly Sql[],
): Sql | null {
  const { own, by, keys } = order
  const parts = conditions.flatMap((condition) => condition.parts)
  if (!own || !parts.some((part) => isLookedUp(collection, part))) return null
  const where = all([...standing, ...parts.map((part) => part.sql), ...after])
  const found = (within: readonly Sql[]) =>
    all([...standing, ...lookedUp(collection, parts, within), ...after])
  const page = sql`ORDER BY ${by}${limitSql(range)}`
  const seq = column('r', '_seq')
  const [first] = own
  if (first === undefined || !ordersBy(collection, first)) {
    // OFFSET 0 keeps the order out of the way the rows are found.
    const places = sql`SELECT ${ownColumns(own)} FROM ${ident(collection.name)} AS "r" WHERE ${found([])} OFFSET 0`
    return sql`SELECT ${seq} FROM (${places}) AS "r" ${page}`
  }
  const wanted = range.limit + range.offset
  const descending = keys?.[0]?.descending ?? false
  const { tables, rows } = newestFound({ collection, where, found, by, own, descending, after, wanted })
  return sql`WITH ${join(tables, ', ')} SELECT ${seq} FROM (${rows}) AS "r" ${page}`
}

const isSeveral = ({ choices }: CompiledPart): boolean =>
  choices !== null && choices.values.length > 1 && choices.values.length <= MOST_VALUES

/**
 * True when an index holds the rows of each value of `chosen` in the order of the list, and the other parts
 * filter out few rows. The index may begin with another column, if that column is held to one value.
 */
function isWayIn(
  collection: Collection,
  chosen: CompiledPart,
  parts: readonly CompiledPart[],
  first: string,
): boolean {
  const others = parts.filter((part) => part !== chosen)
  return [null, ...others.filter(isOne)].some(
    (before) =>
      isIndexed(collection, before ? [before, chosen] : [chosen], first) &&
      others.every((part) => part === before || isWide(collection, part) || isPartOf(first, part)),
  )
}

/** A side of the order: the rows before a day, or from it on, where the list is in the order of that date. */
const isPartOf = (first: string, { columns }: CompiledPart): boolean =>
  columns?.size === 1 && columns.has(`hour(${first})`)

const isOne = ({ choices }: CompiledPart): boolean => choices?.values.length === 1

function isIndexed(collection: Collection, parts: readonly CompiledPart[], first: string): boolean {
  const wanted = [...parts.map(({ choices }) => choices?.column), first]
  return collection.indexes.some(
    ({ fields, unique, using = 'btree', where = ALIVE }) =>
      using === 'btree' && !unique && where === ALIVE && wanted.every((name, at) => fields[at] === name),
  )
}

/**
 * Lets many records through, as far as one can tell: an empty column, one nobody looks up, or several options of a
 * field that has few.
 */
const isWide = (collection: Collection, { choices }: CompiledPart): boolean =>
  choices !== null &&
  (choices.values.includes('') ||
    !collection.indexes.some(({ fields }) => fields[0] === choices.column) ||
    (collection.fields[choices.column]?.kind === 'select' && choices.values.length > 1))
