import { type Collection, searchedFields } from '#model/schema/collection.ts'
import { isStored } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { toParameter } from '#server/core/base/rows.ts'
import { foldedColumn } from '#server/db/searched-texts.ts'
import { ident, join, type Sql, sql } from '#server/db/sql.ts'

/** The record as a row of its table, whether it is stored or not. */
export function asRelation(collection: Collection, record: AnyRow): Sql {
  const values = Object.entries(collection.fields).flatMap(([name, field]) =>
    field.kind === 'password' || !isStored(field)
      ? []
      : [sql`${toParameter(field, record[name])} AS ${ident(name)}`],
  )
  const folded = searchedFields(collection).map(
    (name) => sql`wasl_fold(${String(record[name] ?? '')}) AS ${ident(foldedColumn(name))}`,
  )
  return join([sql`${record.id}::text COLLATE "C" AS "id"`, ...values, ...folded], ', ')
}
