import type { Collection } from '#model/schema/collection.ts'
import { type Cells, cellTypes } from '#server/core/base/storage.ts'
import { arrayText } from '#server/db/insertion.ts'
import { ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** New values of some columns of one row. */
export interface RowUpdate {
  readonly collection: Collection
  /** The id, and the columns that are written. */
  readonly cells: Cells
}

/** Rows whose same columns are written by one statement. */
interface Group {
  readonly collection: Collection
  readonly names: readonly string[]
  readonly rows: Cells[]
}

/**
 * Groups updates into few statements: rows whose same columns change go together, never before an earlier
 * write of the same row. Most of the cost of an update on a table with triggers and counters is per
 * statement.
 */
export function updatesOf(updates: readonly RowUpdate[]): Sql[] {
  const groups: Group[] = []
  /** `last`: by shape, its newest group. `touched`: by row, the newest group that has it. */
  const last = new Map<string, number>()
  const touched = new Map<string, number>()
  for (const { collection, cells } of updates) {
    const { id, ...values } = cells
    const names = Object.keys(values)
    if (names.length === 0) continue
    const [shape, row] = [`${collection.name}(${names.join()})`, `${collection.name}/${id}`]
    const known = last.get(shape) ?? -1
    const fits = known > (touched.get(row) ?? -1)
    const at = fits ? known : groups.push({ collection, names, rows: [] }) - 1
    groups[at]?.rows.push(cells)
    last.set(shape, at)
    touched.set(row, at)
  }
  return groups.map((group) => (group.rows.length === 1 ? updateOne(group) : updateMany(group)))
}

const typeOf = ({ collection }: Group, name: string): string => cellTypes(collection).get(name) ?? 'text'

function updateOne(group: Group): Sql {
  const [row] = group.rows
  const sets = group.names.map((name) => sql`${ident(name)} = ${row?.[name]}::${raw(typeOf(group, name))}`)
  return sql`UPDATE ${ident(group.collection.name)} SET ${join(sets, ', ')} WHERE ${ident('id')} = ${row?.id}`
}

/** The length of the arrays is hidden from the planner: one plan serves any number of rows. */
function updateMany(group: Group): Sql {
  const column = (name: string): Sql => {
    const type = typeOf(group, name)
    const texts = sql`${arrayText(group.rows.map(({ [name]: text = null }) => text))}::text`
    const items = type.endsWith('[]') ? 'text[]' : `${type}[]`
    return sql`unnest((SELECT ${texts}::${raw(items)}))${raw(type.endsWith('[]') ? `::${type}` : '')} AS ${ident(name)}`
  }
  const columns = ['id', ...group.names].map(column)
  const sets = group.names.map((name) => sql`${ident(name)} = v.${ident(name)}`)
  return sql`UPDATE ${ident(group.collection.name)} AS t SET ${join(sets, ', ')}
    FROM (SELECT ${join(columns, ', ')}) AS v WHERE t.id = v.id`
}
