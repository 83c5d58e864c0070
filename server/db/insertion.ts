import { ident, join, raw, type Sql, sql } from './sql.ts'

/** A value as PostgreSQL reads it into its column; null is NULL. */
export type Text = string | null

/** A column of ours, and its value in each of the rows. */
export interface Filled {
  readonly name: string
  readonly type: string
  readonly texts: readonly Text[]
}

/**
 * Inserts rows in their order; a column that is not named gets its default. One row is sent as parameters, several as an
 * array for each column: PostgreSQL reads both much faster than JSON, and plans one statement for any number of rows.
 */
export function insertion(table: string, columns: readonly Filled[]): Sql {
  const names = listOf(columns, ({ name }) => ident(name))
  const into = sql`INSERT INTO ${ident(table)} (${names})`
  if (columns[0]?.texts.length === 1) {
    return sql`${into} VALUES (${listOf(columns, ({ texts }) => sql`${texts[0]}`)})`
  }
  const arrays = listOf(columns, ({ type, texts }) => sql`${arrayText(texts)}::${raw(itemType(type))}[]`)
  return sql`${into} SELECT ${listOf(columns, selected)} FROM unnest(${arrays}) AS r(${names})`
}

const listOf = (columns: readonly Filled[], pieceOf: (column: Filled) => Sql): Sql =>
  join(columns.map(pieceOf), ', ')

const isArray = (type: string): boolean => type.endsWith('[]')

/** An array of arrays would be unnested down to their items: they travel as texts. */
const itemType = (type: string): string => (isArray(type) ? 'text' : type)

const selected = ({ name, type }: Filled): Sql =>
  isArray(type) ? sql`${ident(name)}::${raw(type)}` : ident(name)

/** `{"ab","c\"d",NULL}`: an array as PostgreSQL reads it. */
export const arrayText = (items: readonly Text[]): string => `{${items.map(itemText).join()}}`

function itemText(item: Text): string {
  if (item === null) return 'NULL'
  return QUOTED_ALIKE.test(item) ? JSON.stringify(item) : `"${item.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Texts that JSON quotes as an array does: those without control characters and surrogates. Quoting is most of what an
 * insert costs here, and JSON does it natively.
 */
const QUOTED_ALIKE = /^[ -\ud7ff\ue000-\uffff]*$/
