import { dateLiteral, floatText, numberIn } from '#server/core/filter/language/coercion.ts'
import type { Operator } from '#server/core/filter/language/parse.ts'
import { isLike, looseOf, patternOf } from './like.ts'
import { textOfValue, type Value } from './value.ts'

/** The result of a comparison, the same as in SQL: true, false, or null for unknown. */
export type Verdict = boolean | null

export function compareValues(left: Value, operator: Operator, right: Value): Verdict {
  if (isNobody(left, right) || isNobody(right, left)) return null
  if (operator === '~' || operator === '!~') return like(left, operator, right)
  if (isWritten(left) && !isWritten(right)) {
    return beside(right, MIRRORED[operator], left.value)
  }
  if (isWritten(right) && !isWritten(left)) return beside(left, operator, right.value)
  return alike(left, operator, right)
}

/** Known before any row is read. */
const isWritten = ({ shape }: Value): boolean => shape === 'literal' || shape === 'nobody'
const isNobody = (one: Value, other: Value): boolean => one.shape === 'nobody' && !isWritten(other)

const MIRRORED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const
type Ordering = keyof typeof MIRRORED
export const mirrored = (operator: Ordering): Ordering => MIRRORED[operator]

function like(left: Value, operator: '~' | '!~', right: Value): Verdict {
  const text = textOfValue(left)
  const looked = textOfValue(right)
  if (text === null) return null
  if (looked === null) return null
  const pattern = isWritten(right) ? patternOf(looked) : looseOf(looked)
  const found = pattern !== null && isLike(text, pattern)
  return operator === '~' ? found : !found
}

/** A value of a row beside a literal, which takes its type. */
function beside({ shape, value }: Value, operator: Ordering, literal: string | number | null): Verdict {
  if (shape === 'json') return json(value, operator, literal)
  if (literal === null || literal === '') {
    if (operator === '=') return value === null || value === ''
    if (operator === '!=') return value !== null && value !== ''
    return literal === null || value === null ? null : order(operator, classed(value, ''))
  }
  if (shape === 'untyped') return json(value, operator, literal)
  if (value === null) return operator === '!=' ? true : null
  if (shape === 'date') return date(String(value), operator, textLiteral(literal))
  if (shape === 'text' || shape === 'list') {
    return order(operator, bytes(String(value), textLiteral(literal)))
  }
  const number = typeof literal === 'number' ? literal : numberIn(literal)
  return order(operator, number === null ? -1 : Number(value) - number || 0)
}

const textLiteral = (literal: string | number): string =>
  typeof literal === 'number' ? floatText(literal) : literal

function json(value: Value['value'], operator: Ordering, literal: Value['value']): Verdict {
  if (operator === '=') return value === literal
  if (operator === '!=') return value !== literal
  return value === null || literal === null ? null : order(operator, classed(value, literal))
}

function date(value: string, operator: Ordering, text: string): Verdict {
  const literal = dateLiteral(text)
  if (literal.kind === 'instant') return order(operator, bytes(value, literal.at))
  if (literal.kind === 'text') {
    return order(operator, bytes([...value].slice(0, [...text].length).join(''), text))
  }
  const place = bytes(value, literal.from) < 0 ? -1 : bytes(value, literal.to) < 0 ? 0 : 1
  return order(operator, place)
}

/** Compares two values of rows, or two literals. */
function alike(left: Value, operator: Ordering, right: Value): Verdict {
  const merges = left.shape !== 'json' && right.shape !== 'json'
  if (operator === '=' || operator === '!=') {
    const a = merges ? (left.value ?? '') : adapted(left, right)
    const b = merges ? (right.value ?? '') : adapted(right, left)
    return (a === b) === (operator === '=')
  }
  const a = adapted(left, right)
  const b = adapted(right, left)
  return a === null || b === null ? null : order(operator, classed(a, b))
}

/** Casts a value from a json to the type of the column it is compared with. */
function adapted({ shape, value }: Value, beside: Value): Value['value'] {
  if (shape !== 'json' || value === null || UNTYPED.has(beside.shape)) return value
  if (TEXTS.has(beside.shape)) return String(value)
  return typeof value === 'string' ? (numberIn(value) ?? value) : value
}

const UNTYPED: ReadonlySet<string> = new Set(['json', 'untyped', 'literal', 'nobody'])
const TEXTS: ReadonlySet<string> = new Set(['text', 'list', 'date'])

/** Every number is below every text. */
function classed(a: string | number, b: string | number): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1
  return typeof b === 'number' ? 1 : bytes(a, b)
}

/** Order of the UTF-8 bytes, as collation "C": code points, not the UTF-16 units JavaScript compares. */
function bytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function order(operator: Ordering, difference: number): boolean {
  switch (operator) {
    case '=':
      return difference === 0
    case '!=':
      return difference !== 0
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
  }
}
