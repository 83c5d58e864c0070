import { NUMERIC_TEXT } from '#server/core/filter/language/coercion.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import { type Classes, type Column, classesOf, numericOf, textOf } from './column.ts'
import { compareClasses, type Ordering, sign } from './ordering.ts'

const NUMBERS = new Set(['money', 'number', 'count', 'bool'])
const isNumber = ({ shape }: Column): boolean => NUMBERS.has(shape)
const isText = ({ shape }: Column): boolean => shape === 'text' || shape === 'list' || shape === 'untyped'

/** Compares two columns: '' and missing are equal, unless one is json. */
export function compareColumns(left: Column, operator: Ordering, right: Column): Sql {
  if (left.shape === 'json' || right.shape === 'json') return compareMixed(left, operator, right)
  const pair = operands(left, right)
  if (!pair) return compareMixed(left, operator, right)
  const [a, b, empty] = pair
  if (operator !== '=' && operator !== '!=') return sql`${a} ${sign(operator)} ${b}`
  const is = raw(operator === '=' ? 'IS NOT DISTINCT FROM' : 'IS DISTINCT FROM')
  if (!left.optional && !right.optional) return sql`${a} ${sign(operator)} ${b}`
  if (!empty) return sql`${a} ${is} ${b}`
  return sql`COALESCE(${a}, ${empty}) ${is} COALESCE(${b}, ${empty})`
}

/** Both sides in one type, and the SQL of the empty value in it; null when they have no type in common. */
function operands(left: Column, right: Column): [Sql, Sql, Sql | null] | null {
  if (isText(left) && isText(right)) return [textOf(left), textOf(right), raw("''")]
  if (left.shape === 'date' && right.shape === 'date') {
    return [instantOf(left), instantOf(right), raw("'-infinity'")]
  }
  if (!isNumber(left) || !isNumber(right)) return null
  if (left.shape === right.shape) return [left.sql, right.sql, null]
  return [numericOf(left), numericOf(right), null]
}

const instantOf = ({ sql: value, emptyIsNull }: Column): Sql =>
  emptyIsNull ? sql`COALESCE(${value}, '-infinity')` : value

function compareMixed(left: Column, operator: Ordering, right: Column): Sql {
  const merges = left.shape !== 'json' && right.shape !== 'json'
  const a = merges ? emptyAsText(classesOf(left)) : adapted(left, right)
  const b = merges ? emptyAsText(classesOf(right)) : adapted(right, left)
  if (operator === '=' || operator === '!=') {
    const same = sql`(${a.number} IS NOT DISTINCT FROM ${b.number} AND ${a.text} IS NOT DISTINCT FROM ${b.text})`
    return operator === '=' ? same : sql`NOT ${same}`
  }
  return compareClasses(adapted(left, right), operator, adapted(right, left))
}

/**
 * Casts a json to the type of the column it is compared with: a number to text, a text that is a number to a
 * number.
 */
function adapted(from: Column, beside: Column): Classes {
  const { number, text } = classesOf(from)
  if (from.shape !== 'json' || beside.shape === 'json' || beside.shape === 'untyped') return { number, text }
  if (!isNumber(beside)) {
    return { number: raw('NULL::numeric'), text: sql`COALESCE(${text}, trim_scale(${number})::text)` }
  }
  const looksNumeric = sql`${text} ~ ${NUMERIC_TEXT}`
  return {
    number: sql`COALESCE(${number}, CASE WHEN ${looksNumeric} THEN trim(${text})::numeric END)`,
    text: sql`(CASE WHEN NOT (${looksNumeric}) THEN ${text} END)`,
  }
}

const emptyAsText = ({ number, text }: Classes): Classes => ({
  number,
  text: sql`COALESCE(${text}, CASE WHEN ${number} IS NULL THEN '' END)`,
})
