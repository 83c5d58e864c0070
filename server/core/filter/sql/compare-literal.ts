import { dateLiteral, floatText, numberIn } from '#server/core/filter/language/coercion.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import { type Column, classesOf, textOf } from './column.ts'
import { compareClasses, type Ordering, sign } from './ordering.ts'

/** A column beside something written in the filter, which takes the column's type. */
export function compareLiteral(column: Column, operator: Ordering, value: string | number | null): Sql {
  if (column.shape === 'json') return compareJson(column, operator, value)
  if (value === null && operator !== '=' && operator !== '!=') return raw('NULL')
  if (value === null || value === '') return compareEmpty(column, operator)
  if (column.shape === 'untyped') return compareJson(column, operator, value)
  switch (column.shape) {
    case 'date':
      return compareDate(column, operator, typeof value === 'number' ? floatText(value) : value)
    case 'text':
    case 'list':
      return compareText(column, operator, typeof value === 'number' ? floatText(value) : value)
    default:
      return compareNumber(column, operator, value)
  }
}

/** '' and a record that was not reached are the same emptiness. */
function compareEmpty(column: Column, operator: Ordering): Sql {
  if (operator === '=' || operator === '!=') {
    const empty = isEmpty(column)
    return operator === '=' ? empty : sql`NOT ${empty}`
  }
  if (column.shape === 'text' || column.shape === 'list' || column.shape === 'untyped') {
    return sql`${textOf(column)} ${sign(operator)} ''`
  }
  // Every number is below every text; an empty date is equal to '', any other above.
  if (column.shape !== 'date') return known(column, operator === '<' || operator === '<=')
  if (operator === '<') return known(column, false)
  if (operator === '>=') return known(column, true)
  const { sql: value } = column
  if (column.emptyIsNull) return operator === '>' ? sql`${value} IS NOT NULL` : sql`${value} IS NULL`
  return sql`${value} ${operator === '>' ? raw('>') : raw('=')} '-infinity'`
}

function isEmpty({ shape, sql: value, optional, emptyIsNull }: Column): Sql {
  if (shape === 'text' || shape === 'untyped')
    return optional ? sql`(${value} = '' OR ${value} IS NULL)` : sql`(${value} = '')`
  if (emptyIsNull) return sql`(${value} IS NULL)`
  if (shape === 'date' && optional) return sql`(${value} = '-infinity' OR ${value} IS NULL)`
  return optional ? sql`(${value} IS NULL)` : raw('FALSE')
}

/** The SQL of a fixed result where there is a value; NULL where there is none. */
function known({ sql: value, optional }: Column, answer: boolean): Sql {
  if (!optional) return raw(answer ? 'TRUE' : 'FALSE')
  return answer ? sql`(${value} IS NOT NULL OR NULL)` : sql`(${value} IS NULL AND NULL)`
}

/** Compares with a literal that differs from every possible value: a missing value differs too. */
function unequal(column: Column, operator: '=' | '!='): Sql {
  return operator === '=' ? known(column, false) : raw('TRUE')
}

function compareText(column: Column, operator: Ordering, text: string): Sql {
  const value = column.shape === 'list' ? textOf(column) : column.sql
  if (operator === '!=' && column.optional) return sql`${value} IS DISTINCT FROM ${text}`
  return sql`${value} ${sign(operator)} ${text}`
}

function compareNumber(column: Column, operator: Ordering, value: string | number): Sql {
  const number = typeof value === 'number' ? value : numberIn(value)
  if (number === null) {
    if (operator === '=' || operator === '!=') return unequal(column, operator)
    return known(column, operator === '<' || operator === '<=')
  }
  if (column.shape === 'bool') return compareBool(column, operator, number)
  const parameter = numberSql(column, number)
  if (operator === '!=' && column.optional) return sql`${column.sql} IS DISTINCT FROM ${parameter}`
  return sql`${column.sql} ${sign(operator)} ${parameter}`
}

/** A parameter of the column's own type, so that its index serves. */
function numberSql({ shape }: Column, number: number): Sql {
  if (shape === 'money') return sql`${String(number)}::numeric`
  if (shape === 'count' && Number.isSafeInteger(number)) return sql`${String(number)}::bigint`
  return sql`${String(number)}::float8`
}

function compareBool(column: Column, operator: Ordering, number: number): Sql {
  if ((operator === '=' || operator === '!=') && (number === 0 || number === 1)) {
    const answer = raw(number === 1 ? 'TRUE' : 'FALSE')
    if (operator === '!=' && column.optional) return sql`${column.sql} IS DISTINCT FROM ${answer}`
    return sql`${column.sql} ${sign(operator)} ${answer}`
  }
  if (operator === '=' || operator === '!=') return unequal(column, operator)
  return sql`(${column.sql})::int ${sign(operator)} ${String(number)}::float8`
}

function compareDate(column: Column, operator: Ordering, text: string): Sql {
  const literal = dateLiteral(text)
  const condition =
    literal.kind === 'instant'
      ? compareInstant(column, operator, literal.at)
      : literal.kind === 'span'
        ? compareSpan(column, operator, literal)
        : comparePrefix(column, operator, literal.text)
  const missing =
    operator === '!=' || (column.emptyIsNull && literal.kind !== 'text' && operator.startsWith('<'))
  // A missing record differs from any date; an empty date is also before it.
  return missing && (column.optional || column.emptyIsNull)
    ? sql`(${condition} OR ${column.sql} IS NULL)`
    : condition
}

const compareInstant = ({ sql: value }: Column, operator: Ordering, at: string): Sql =>
  sql`${value} ${sign(operator)} ${instant(at)}`

/** PostgreSQL has no year 0: it writes 1 BC. */
const instant = (at: string): Sql => sql`${at.startsWith('0000') ? `0001${at.slice(4)} BC` : at}::timestamptz`

function compareSpan({ sql: value }: Column, operator: Ordering, span: { from: string; to: string }): Sql {
  const from = instant(span.from)
  const to = instant(span.to)
  switch (operator) {
    case '=':
      return sql`(${value} >= ${from} AND ${value} < ${to})`
    case '!=':
      return sql`(${value} < ${from} OR ${value} >= ${to})`
    case '<':
      return sql`${value} < ${from}`
    case '<=':
      return sql`${value} < ${to}`
    case '>':
      return sql`${value} >= ${to}`
    case '>=':
      return sql`${value} >= ${from}`
  }
}

const comparePrefix = (column: Column, operator: Ordering, text: string): Sql =>
  sql`left(${textOf(column)}, ${[...text].length}::int) COLLATE "C" ${sign(operator)} ${text}`

/** Json merges neither '' and NULL, nor a number and its text. */
function compareJson(column: Column, operator: Ordering, value: string | number | null): Sql {
  const { number, text } = classesOf(column)
  if (operator === '=' || operator === '!=') {
    const is = raw(operator === '=' ? 'IS NOT DISTINCT FROM' : 'IS DISTINCT FROM')
    if (value === null) return sql`(COALESCE(${text}, ${number}::text) ${is} NULL)`
    if (typeof value === 'string') return sql`(${text} ${is} ${value})`
    return sql`(${number} ${is} ${String(value)}::numeric)`
  }
  if (value === null) return raw('NULL')
  const literal =
    typeof value === 'string'
      ? { number: raw('NULL::numeric'), text: sql`${value}::text` }
      : { number: sql`${String(value)}::numeric`, text: raw('NULL::text') }
  return compareClasses({ number, text }, operator, literal)
}
