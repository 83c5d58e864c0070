import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import { valueColumn } from '#server/core/base/rows.ts'
import { canonicalText, isFilledValue } from '#server/db/journalled-columns.ts'
import { column, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** How an amount is written: as code holds it, or as the API and the journal show it. */
type Amounts = 'centimes' | 'dirhams'

/** A value in a statement, and the field it is of. */
export interface WrittenField {
  readonly name: string
  readonly field: Field
  readonly value: Sql
}

/**
 * SQL of the JSON text of the whole row `alias`, with amounts in centimes. Empty fields are left out: merged
 * over `zerosOf` it equals the row of `readRows`.
 */
export function stateText({ fields }: Collection, alias: string): Sql {
  const filled = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'password' || field.transient) return []
    const value = valueColumn(alias, name, field)
    const pair = pairOf({ name, field, value }, 'centimes')
    return [sql`CASE WHEN ${isFilledValue(field, value)} THEN ${pair} END`]
  })
  return objectOf([sql`'"id":' || to_json(${column(alias, 'id')})`, ...filled])
}

/** SQL of the JSON text of these values, empty ones included. */
export const valuesText = (values: readonly WrittenField[], amounts: Amounts): Sql =>
  objectOf(values.map((value) => pairOf(value, amounts)))

/** Arguments of one call: PostgreSQL takes a hundred. */
const AT_ONCE = 90

/** `concat_ws` passes over what is NULL. */
function objectOf(pairs: readonly Sql[]): Sql {
  const groups: Sql[] = []
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    groups.push(sql`nullif(concat_ws(',', ${join(pairs.slice(from, from + AT_ONCE), ', ')}), '')`)
  }
  return sql`'{' || concat_ws(',', ${join(groups, ', ')}) || '}'`
}

const pairOf = ({ name, field, value }: WrittenField, amounts: Amounts): Sql =>
  sql`${raw(`'"${name}":'`)} || ${jsonText(field, value, amounts)}`

function jsonText(field: Field, value: Sql, amounts: Amounts): Sql {
  if (isMultiple(field)) return sql`array_to_json(${value})::text`
  switch (field.kind) {
    case 'money': {
      const amount = amounts === 'centimes' ? sql`trunc(${value} * 100)` : sql`trim_scale(${value})`
      return sql`coalesce(${amount}::text, 'null')`
    }
    case 'number':
    case 'count':
    case 'bool':
    case 'json':
    case 'geoPoint':
      return sql`coalesce(to_json(${value})::text, 'null')`
    case 'date':
    case 'autodate':
      return sql`'"' || ${canonicalText(value)} || '"'`
    default:
      return sql`to_json(${value})::text`
  }
}
