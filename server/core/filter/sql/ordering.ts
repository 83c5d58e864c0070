import type { Operator } from '#server/core/filter/language/parse.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import type { Classes } from './column.ts'

export type Ordering = Exclude<Operator, '~' | '!~'>

const SIGNS: Readonly<Record<Ordering, Sql>> = {
  '=': raw('='),
  '!=': raw('<>'),
  '<': raw('<'),
  '<=': raw('<='),
  '>': raw('>'),
  '>=': raw('>='),
}

export const sign = (operator: Ordering): Sql => SIGNS[operator]

/** Numbers among themselves, texts among themselves, and every number below every text. */
export function compareClasses(a: Classes, operator: Ordering, b: Classes): Sql {
  const below = raw(operator.startsWith('<') ? 'TRUE' : 'FALSE')
  const above = raw(operator.startsWith('<') ? 'FALSE' : 'TRUE')
  const op = sign(operator)
  return sql`COALESCE(${a.number} ${op} ${b.number}, ${a.text} COLLATE "C" ${op} ${b.text}, CASE WHEN ${a.number} IS NOT NULL AND ${b.text} IS NOT NULL THEN ${below} WHEN ${a.text} IS NOT NULL AND ${b.number} IS NOT NULL THEN ${above} END)`
}
