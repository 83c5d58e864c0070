import { Sql } from './sql.ts'

/** A value as PostgreSQL reads it into its column; null is NULL. */
export type Text = string | null

/** A column of ours, and its value in each of the rows. */
export interface FilledColumn {
  readonly name: string
  readonly type: string
  readonly texts: readonly Text[]
}

/** Up to this many rows, PostgreSQL takes longer to prepare an array for each column than to read value by value. */
const FEW = 16

/**
 * Inserts rows in their order; a column that is not named gets its default. A few rows are sent as parameters, more as
 * an array for each column: PostgreSQL reads both much faster than JSON.
 */
export function insertion(table: string, columns: readonly FilledColumn[]): Sql {
  const rows = columns[0]?.texts.length ?? 0
  const into = `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})`
  return rows <= FEW ? insertValues(into, columns, rows) : insertArrays(into, columns)
}

/**
 * Inserts by VALUES, in a text without nested pieces: composing a lone create would take longer than sending
 * it.
 */
function insertValues(into: string, columns: readonly FilledColumn[], rows: number): Sql {
  const strings: string[] = []
  const values: Text[] = []
  for (let row = 0; row < rows; row++) {
    for (const [i, { texts }] of columns.entries()) {
      strings.push(i > 0 ? ', ' : row > 0 ? '), (' : `${into} VALUES (`)
      values.push(texts[row] ?? null)
    }
  }
  return new Sql([...strings, ')'], values)
}

/**
 * Inserts by arrays. In the select list they are unnested side by side; after `FROM` PostgreSQL would first
 * materialise each.
 */
function insertArrays(into: string, columns: readonly FilledColumn[]): Sql {
  const casts = columns.map(({ type }) => (isArray(type) ? `::text[])::${type}` : `::${type}[])`))
  const between = casts.slice(0, -1).map((cast) => `${cast}, unnest(`)
  return new Sql(
    [`${into} SELECT unnest(`, ...between, casts.at(-1) ?? ''],
    columns.map(({ texts }) => arrayText(texts)),
  )
}

/** An array of arrays would be unnested down to their items: they travel as texts. */
const isArray = (type: string): boolean => type.endsWith('[]')

/** `{"ab","c\"d",NULL}`: an array as PostgreSQL reads it. */
export const arrayText = (items: readonly Text[]): string => `{${items.map(itemText).join()}}`

function itemText(item: Text): string {
  if (item === null) return 'NULL'
  return QUOTED_ALIKE.test(item) ? JSON.stringify(item) : `"${item.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Texts that JSON and arrays quote alike: those without control characters and surrogates. Quoting is most of
 * the cost of an insert here, and JSON does it natively.
 */
const QUOTED_ALIKE = /^[ -\ud7ff\ue000-\uffff]*$/
