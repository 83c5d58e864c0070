import { type Collection, searchedFields } from '#model/schema/collection.ts'
import { foldedColumn } from '#server/db/ddl.ts'
import { all, any, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { limitSql, NEAR, type Range } from './places.ts'
import type { SearchFields } from './search-filter.ts'
import type { Term } from './search-terms.ts'

/** What a search looks for, compiled. */
export interface Search {
  readonly terms: readonly Term[]
  readonly fields: SearchFields
  /** Everything else the list asks. */
  readonly base: readonly Sql[]
  /** One condition per term. */
  readonly found: readonly Sql[]
}

/** More are not compared with one another: of a word so frequent the newest are wanted. */
const MOST_RANKED = 1_000
/** With fewer, misspelt ones are looked for. */
const LITTLE = 5

/** Rows of a search from `FROM` on, the best first; `"r"` is the record. */
export function rankedRows(collection: Collection, search: Search, range: Range): Sql {
  const seq = column('r', '_seq')
  return sql`FROM (${ways(collection, search)}
    SELECT * FROM (${ranked(search, range)}) AS "all" ORDER BY class, likeness DESC, "_seq" DESC${limitSql(range)}
  ) AS "at" JOIN ${tableOf(collection)} ON ${seq} = "at"."_seq"
  ORDER BY "at".class, "at".likeness DESC, ${seq} DESC`
}

/** How many there are, as far as pages go. */
export const rankedCount = (collection: Collection, search: Search): Sql => sql`${ways(collection, search)}
  SELECT CASE WHEN n > ${MANY} THEN (SELECT count(*) FROM "found")
    ELSE n + (SELECT count(*) FROM "alike") END FROM "few"`

const MANY = raw(String(MOST_RANKED))
const N = raw('(SELECT n FROM "few")')

/**
 * A materialized CTE is planned for all of its rows and read as far as needed: PostgreSQL must not bet on meeting
 * a rare word early in the table.
 */
function ways(collection: Collection, search: Search): Sql {
  const select = sql`SELECT ${column('r', '_seq')}, ${join(values(collection, search.fields), ', ')}`
  const where = all([...search.base, ...search.found])
  return sql`WITH "found" AS MATERIALIZED (${select} FROM ${tableOf(collection)} WHERE ${where}),
    "some" AS MATERIALIZED (SELECT * FROM "found" LIMIT ${MANY} + 1),
    "few" AS MATERIALIZED (SELECT count(*) AS n FROM "some"),
    "near" AS MATERIALIZED (SELECT ${column('r', '_seq')} FROM ${nearest(collection)} WHERE ${where} AND ${N} > ${MANY}),
    "misspelt" AS MATERIALIZED (${select} FROM ${tableOf(collection)} WHERE ${misspelt(collection, search)}),
    "alike" AS MATERIALIZED (SELECT * FROM (
      ${select} FROM ${nearest(collection)} WHERE ${misspelt(collection, search)}
      UNION (SELECT * FROM "misspelt" LIMIT ${MANY})
    ) AS "any" WHERE ${N} < ${raw(String(LITTLE))} AND "_seq" NOT IN (SELECT "_seq" FROM "some"))`
}

function ranked({ terms, fields }: Search, { limit, offset }: Range): Sql {
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
  const enough = sql`(SELECT count(*) FROM "near") >= ${raw(String(limit + offset))}`
  return sql`SELECT "_seq", CASE WHEN ${same} THEN 0 WHEN ${begun} THEN 1 ELSE 2 END AS class, ${tenths} AS likeness
      FROM "some" WHERE ${N} <= ${MANY}
    UNION ALL SELECT "_seq", 3, ${tenths} FROM "alike"
    UNION ALL SELECT "_seq", 2, 0 FROM "near" WHERE ${N} > ${MANY} AND ${enough}
    UNION ALL SELECT "_seq", 2, 0 FROM "found" WHERE ${N} > ${MANY} AND NOT ${enough}`
}

/** Long words without digits may be a few letters off, all in one field: one look into its index finds them. */
function misspelt(collection: Collection, { terms, fields, base, found }: Search): Sql {
  const isWord = ({ words }: Term) => words.every((word) => /^\p{L}{4,}$/u.test(word))
  const words = terms.filter(isWord).flatMap((term) => term.words)
  if (words.length === 0) return raw('FALSE')
  const alike = any(
    fields.texts.map((name) => all(words.map((word) => sql`${folded(collection, name)} %> ${word}::text`))),
  )
  return all([...base, ...found.filter((_, index) => !isWord(terms[index] ?? NO_TERM)), alike])
}

const NO_TERM: Term = { words: [], phones: [] }

const tableOf = ({ name }: Collection): Sql => sql`${ident(name)} AS "r"`

const nearest = (collection: Collection): Sql => {
  const alive = collection.trash ? sql`WHERE ${column('r', 'deleted_at')} IS NULL` : raw('')
  return sql`(SELECT "r".* FROM ${tableOf(collection)} ${alive} ORDER BY ${column('r', '_seq')} DESC LIMIT ${raw(String(NEAR))}) AS "r"`
}

const values = (collection: Collection, { texts, phones }: SearchFields): Sql[] => [
  ...texts.map((name, index) => sql`${folded(collection, name)} AS ${ident(`text${index}`)}`),
  ...phones.map((name, index) => sql`${column('r', name)} AS ${ident(`phone${index}`)}`),
]

const folded = (collection: Collection, name: string): Sql =>
  searchedFields(collection).includes(name)
    ? column('r', foldedColumn(name))
    : sql`wasl_fold(${column('r', name)})`
