import type { Operator } from '#server/core/filter/language/parse.ts'
import type { Literal } from '#server/core/filter/language/term.ts'
import { compareValues, mirrored } from '#server/core/filter/memory/compare-values.ts'
import { patternOf } from '#server/core/filter/memory/like.ts'
import { literalValue } from '#server/core/filter/memory/value.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import { type Column, textOf } from './column.ts'
import { compareColumns } from './compare-columns.ts'
import { compareLiteral } from './compare-literal.ts'

/** One side of a comparison once the rows are joined. */
export type Side = Column | Literal

export const isLiteral = (side: Side): side is Literal => 'kind' in side

export function compareSql(left: Side, operator: Operator, right: Side): Sql {
  if (isLiteral(left) && isLiteral(right)) {
    return raw(compareValues(literalValue(left), operator, literalValue(right)) === true ? 'TRUE' : 'FALSE')
  }
  if ((isLiteral(left) && left.nobody) || (isLiteral(right) && right.nobody)) return raw('NULL::boolean')
  if (operator === '~' || operator === '!~') return like(left, operator, right)
  if (isLiteral(right)) {
    return isLiteral(left) ? raw('FALSE') : compareLiteral(left, operator, right.value)
  }
  if (isLiteral(left)) return compareLiteral(right, mirrored(operator), left.value)
  return compareColumns(left, operator, right)
}

/** Builds `folded LIKE pattern`, the form that trigram indexes serve. */
function like(left: Side, operator: '~' | '!~', right: Side): Sql {
  const looked = foldedSide(left)
  const negation = raw(operator === '~' ? '' : 'NOT ')
  if (!isLiteral(right)) {
    const pattern = sql`('%' || wasl_fold(${textOf(right)}) || '%')`
    return sql`${looked} ${negation}LIKE ${pattern}`
  }
  if (right.value === null) return raw('NULL::boolean')
  const pattern = patternOf(String(right.value))
  if (pattern !== null) return sql`${looked} ${negation}LIKE ${pattern}`
  return operator === '~' ? sql`(${looked} IS NULL AND NULL)` : sql`(${looked} IS NOT NULL OR NULL)`
}

const foldedSide = (side: Side): Sql =>
  (isLiteral(side) ? undefined : side.folded) ?? sql`wasl_fold(${sideText(side)})`

function sideText(side: Side): Sql {
  if (!isLiteral(side)) return textOf(side)
  return side.value === null ? raw('NULL::text') : sql`${String(side.value)}::text`
}
