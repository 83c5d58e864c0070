import { type Collection, newestBy, searchedFields } from '#model/schema/collection.ts'
import { alive } from '#server/core/base/alive.ts'
import { foldedColumn } from '#server/db/searched-texts.ts'
import { all, any, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { inTexts } from './looked-up.ts'
import { type Found, newestFound, tableOf, unweighed } from './newest.ts'
import { limitSql, type Range } from './places.ts'
import type { SearchFields } from './search-filter.ts'
import type { Term } from './search-terms.ts'

/** A search, compiled. */
export interface Search {
  readonly terms: readonly Term[]
  readonly fields: SearchFields
  /** Everything else the list asks. */
  readonly base: readonly Sql[]
  /** For each term the conditions that any one of which finds it. */
  readonly found: readonly (readonly Sql[])[]
  /** False where some records keep a searched field from the caller: to know which, more than the texts is read. */
  readonly readsTextsAlone: boolean
}

/** More are not compared with one another: of a word so frequent the newest are wanted. */
export const MOST_RANKED = 1_000
/** Rows of the newest in which a misspelt word is looked for before the index is asked. */
const NEAR = 4_000
/** With fewer results than this, misspelt ones are looked for too. */
const LITTLE = 5

/** Rows of a search from `FROM` on, the best first; `"r"` is the record, and `RANKED_TOTAL` stands beside it. */
export function rankedRows(collection: Collection, search: Search, range: Range, counted: boolean): Sql {
  const seq = column('r', '_seq')
  const total = counted ? sql`(${TOTAL})` : N
  const newest = newestOf(collection, search, range, sql`${N} > ${MANY}`)
  const found = [...ways(collection, search), ...newest.tables]
  return sql`FROM (WITH ${join(found, ', ')}
    SELECT *, ${total} AS total FROM (${ranked(collection, search, newest)}) AS "all"
    ORDER BY class, likeness DESC, at DESC, "_seq" DESC${limitSql(range)}
  ) AS "at" JOIN ${tableOf(collection)} ON ${seq} = "at"."_seq"
  ORDER BY "at".class, "at".likeness DESC, "at".at DESC, ${seq} DESC`
}

/** The newest rows of a search that is known to find more than are ranked, from `FROM` on. */
export function newestRows(collection: Collection, search: Search, range: Range): Sql {
  const { tables, rows } = newestOf(collection, search, range)
  const seq = column('r', '_seq')
  return sql`FROM (WITH ${join(tables, ', ')} SELECT ${seq} FROM (${rows}) AS "r" ORDER BY ${newestFirst(collection)}${limitSql(range)}) AS "at"
    JOIN ${tableOf(collection)} ON ${seq} = "at"."_seq" ORDER BY ${newestFirst(collection)}`
}

function newestOf(collection: Collection, search: Search, { limit, offset }: Range, when?: Sql): Found {
  const date = newestBy(collection)
  return newestFound({
    ...{ collection, where: all([...search.base, foundBy(search.found)]), by: newestFirst(collection) },
    ...{ found: (within: readonly Sql[]) => everyWay(collection, search, within), own: date ? [date] : [] },
    ...{ descending: true, after: [], wanted: limit + offset, ...(when ? { when } : {}) },
  })
}

/** As they came in; by the date the search index knows, where it knows one. */
function newestFirst(collection: Collection): Sql {
  const seq = sql`${column('r', '_seq')} DESC`
  const date = newestBy(collection)
  return date ? sql`${column('r', date)} DESC NULLS LAST, ${seq}` : seq
}

const everyWay = (collection: Collection, search: Search, within: readonly Sql[] = []): Sql =>
  all([...search.base, looked(collection, search, foundBy(search.found), within)])

/** The condition on searched fields, asked of their texts where it reads nothing else. */
const looked = (
  collection: Collection,
  { readsTextsAlone }: Search,
  condition: Sql,
  within: readonly Sql[] = [],
): Sql =>
  readsTextsAlone
    ? inTexts(collection, [condition, ...within])
    : all([inTexts(collection, within), condition])

/**
 * The number of matches, in each row: a count of its own would search twice. Without `counted` it only tells,
 * by a number above `MOST_RANKED`, that the rows are not ranked.
 */
export const RANKED_TOTAL = column('at', 'total')

/** The number of matches for a page behind the last one, which has no row to carry it. */
export const rankedCount = (collection: Collection, search: Search): Sql =>
  sql`WITH ${join(ways(collection, search), ', ')} ${TOTAL}`

const MANY = raw(String(MOST_RANKED))
const TOTAL = sql`SELECT CASE WHEN n > ${MANY} THEN (SELECT count(*) FROM "found")
    ELSE n + (SELECT count(*) FROM "alike") END FROM "few"`
const N = raw('(SELECT n FROM "few")')

/**
 * A materialized CTE is planned for all of its rows and read as far as needed: PostgreSQL must not bet on meeting
 * a rare word early in the table.
 */
function ways(collection: Collection, search: Search): Sql[] {
  const select = sql`SELECT ${column('r', '_seq')}, ${join(values(collection, search.fields), ', ')}`
  const nearest = sql`(SELECT "r".* FROM ${tableOf(collection)} WHERE ${all(alive(collection, 'r'))} ORDER BY ${newestFirst(collection)} LIMIT ${raw(String(NEAR))}) AS "r"`
  const alike = misspelt(collection, search)
  const base = all(search.base)
  return [
    sql`"found" AS MATERIALIZED (${select} FROM ${tableOf(collection)} WHERE ${everyWay(collection, search)})`,
    sql`"some" AS MATERIALIZED (SELECT * FROM "found" LIMIT ${MANY} + 1)`,
    sql`"few" AS MATERIALIZED (SELECT count(*) AS n FROM "some")`,
    sql`"misspelt" AS MATERIALIZED (${select} FROM ${tableOf(collection)} WHERE ${all([base, looked(collection, search, alike)])})`,
    sql`"alike" AS MATERIALIZED (SELECT * FROM (
      ${select} FROM ${nearest} WHERE ${unweighed(all([base, alike]))}
      UNION (SELECT * FROM "misspelt" LIMIT ${MANY})
    ) AS "any" WHERE ${N} < ${raw(String(LITTLE))} AND "_seq" NOT IN (SELECT "_seq" FROM "some"))`,
  ]
}

/** Beyond that many ways of finding all the terms they are looked for one by one. */
const MOST_WAYS = 16

/**
 * Every term is found, written as the ways of finding them all: one look into the trigram index then meets two words of a
 * name at once. Term by term PostgreSQL reads every record that holds one of them.
 */
function foundBy(found: Search['found']): Sql {
  const many = found.reduce((ways, { length }) => ways * length, 1)
  if (many > MOST_WAYS) return all(found.map(any))
  const together = found.reduce<Sql[][]>(
    (ways, next) => ways.flatMap((way) => next.map((one) => [...way, one])),
    [[]],
  )
  return any(together.map(all))
}

function ranked(collection: Collection, { terms, fields }: Search, newest: Found): Sql {
  const whole = terms.flatMap(({ words }) => words).join(' ')
  const pieces = terms.length === 1 ? (terms[0]?.phones ?? []) : []
  const texts = fields.texts.map((_, index) => ident(`text${index}`))
  const phones = fields.phones.map((_, index) => ident(`phone${index}`))
  const compared = (compare: (value: Sql, wanted: Sql) => Sql): Sql =>
    any([
      ...texts.map((text) => compare(text, sql`${whole}::text`)),
      ...phones.flatMap((phone) => pieces.map((piece) => compare(phone, sql`${piece}::text`))),
    ])
  const same = compared((value, wanted) => sql`${value} = ${wanted}`)
  const begun = compared((value, wanted) => sql`starts_with(${value}, ${wanted})`)
  const likeness = texts.map((text) => sql`word_similarity(${whole}::text, ${text})`)
  const tenths =
    likeness.length > 0 ? sql`round(GREATEST(${join(likeness, ', ')})::numeric, 1)` : raw('0::numeric')
  const date = newestBy(collection)
  const when = date ? ident(date) : raw('NULL::timestamptz')
  return sql`SELECT "_seq", CASE WHEN ${same} THEN 0 WHEN ${begun} THEN 1 ELSE 2 END AS class, ${tenths} AS likeness, ${when} AS at
      FROM "some" WHERE ${N} <= ${MANY}
    UNION ALL SELECT "_seq", 3, ${tenths}, ${when} FROM "alike"
    UNION ALL SELECT "_seq", 2, 0, ${when} FROM (${newest.rows}) AS "newest_found"`
}

/** Long words without digits may be a few letters off, all in one field: one look into its index finds them. */
function misspelt(collection: Collection, { terms, fields, found }: Search): Sql {
  const isWord = ({ words }: Term) => words.every((word) => /^\p{L}{4,}$/u.test(word))
  const words = terms.filter(isWord).flatMap((term) => term.words)
  if (words.length === 0) return raw('FALSE')
  const alike = any(
    fields.texts.map((name) => all(words.map((word) => sql`${folded(collection, name)} %> ${word}::text`))),
  )
  const others = found.filter((_, index) => !isWord(terms[index] ?? NO_TERM))
  return all([foundBy(others), alike])
}

const NO_TERM: Term = { words: [], phones: [] }

/** The ranked field, and the date by which equal ranks are ordered. */
const values = (collection: Collection, { texts, phones }: SearchFields): Sql[] => [
  ...texts.map((name, index) => sql`${folded(collection, name)} AS ${ident(`text${index}`)}`),
  ...phones.map((name, index) => sql`${column('r', name)} AS ${ident(`phone${index}`)}`),
  ...[newestBy(collection) ?? []].flat().map((name) => column('r', name)),
]

const folded = (collection: Collection, name: string): Sql =>
  searchedFields(collection).includes(name)
    ? column('r', foldedColumn(name))
    : sql`wasl_fold(${column('r', name)})`
