import { type Collection, type Index, searchedFields } from '#model/schema/collection.ts'
import { dayKeys } from './day-keys.ts'

/** The columns and the table that searches look into, and the index that finds their trigrams. */

/** Where the folded text of a searched field is kept: folding it anew for each candidate is what a search costs. */
export const foldedColumn = (name: string): string => `_fold_${name}`

export const foldedColumns = (collection: Collection): string[] =>
  searchedFields(collection).map(
    (name) => `"${foldedColumn(name)}" text COLLATE "C" GENERATED ALWAYS AS (wasl_fold("${name}")) STORED`,
  )

/**
 * Most kB of writes beside a trigram index until a job merges them: searches read all of these, and merging
 * fewer at a time costs more.
 */
const PENDING_KB = 1024

const searchIndex = ({ name }: Collection): string => `"${name}_search"`
const trigrams = ({ indexes }: Collection): Index | undefined =>
  indexes.find(({ using }) => using === 'trigram')

/** Where a collection is searched. */
export const searchIndexes = (collection: Collection): string[] =>
  trigrams(collection) ? [searchIndex(collection)] : []

/** Unless its texts are apart, the index of the table itself. */
export function createSearch(collection: Collection, index: Index): string {
  const columns = index.fields.map((name) => `"${foldedColumn(name)}" gin_trgm_ops`)
  if (index.newestBy) columns.push(`(${dayKeys(`"${index.newestBy}"`)})`)
  const where = index.where ? ` WHERE ${index.where}` : ''
  const table = apartOf(collection)?.table ?? collection.name
  return `CREATE INDEX ${searchIndex(collection)} ON "${table}" USING gin (${columns.join(', ')}) WITH (gin_pending_list_limit = ${PENDING_KB})${where};`
}

/** The searched texts of a collection in a table of their own, one row for each record there is. */
export interface TextsApart {
  readonly table: string
  /** Columns copied from a record, under the same names; `_seq` leads back to it. */
  readonly columns: readonly string[]
}

/** The table that keeps the searched columns apart; undefined when the index is on the collection's own. */
export function apartOf(collection: Collection): TextsApart | undefined {
  const index = trigrams(collection)
  if (!index?.apart) return undefined
  const columns = ['_seq', ...(index.newestBy ? [index.newestBy] : []), ...index.fields.map(foldedColumn)]
  return { table: `${collection.name}_texts`, columns }
}

/**
 * Most edits of a record are of none of these columns, and then nothing here hears of them: PostgreSQL would write a new
 * version of a row into every index of its table, and one of trigrams is most of what that costs.
 */
export function createTexts(collection: Collection): string[] {
  const apart = apartOf(collection)
  const index = trigrams(collection)
  if (!apart || !index) return []
  const { table } = apart
  const missing = collection.search.find((name) => !index.fields.includes(name))
  if (missing) throw new Error(`${collection.name}: ${missing} is searched and not among the texts apart`)
  const types = apart.columns.map((name) => {
    if (name === '_seq') return '  "_seq" bigint PRIMARY KEY'
    return name === index.newestBy
      ? `  "${name}" timestamptz(3) NOT NULL`
      : `  "${name}" text COLLATE "C" NOT NULL`
  })
  const names = apart.columns.map((name) => `"${name}"`)
  const read = ['_seq', ...(index.newestBy ? [index.newestBy] : []), ...index.fields].map(
    (name) => `"${name}"`,
  )
  const sides = (row: string) => `ROW(${names.map((name) => `${row}.${name}`).join(', ')})`
  const made = (event: string, when: string, does: string) =>
    `
CREATE FUNCTION ${table}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${does}
  RETURN NULL;
END $$;
CREATE TRIGGER ${table}_${event} AFTER ${when} EXECUTE FUNCTION ${table}_${event}();`.trim()
  const on = `ON "${collection.name}"`
  return [
    `CREATE TABLE "${table}" (\n${types.join(',\n')}\n);`,
    createSearch(collection, index),
    made(
      'insert',
      `INSERT ${on} REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT`,
      `INSERT INTO "${table}" (${names.join(', ')}) SELECT ${names.join(', ')} FROM new_rows;`,
    ),
    made(
      'update',
      `UPDATE OF ${read.join(', ')} ${on} FOR EACH ROW WHEN (${sides('OLD')} IS DISTINCT FROM ${sides('NEW')})`,
      `UPDATE "${table}" SET (${names.join(', ')}) = ${sides('NEW')} WHERE "_seq" = OLD."_seq";`,
    ),
    made(
      'delete',
      `DELETE ${on} REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT`,
      `DELETE FROM "${table}" AS t USING old_rows WHERE t."_seq" = old_rows."_seq";`,
    ),
  ]
}
