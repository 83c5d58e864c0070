/** Comparisons as the tables of the specification have them, on plain values. */
import type { Operator } from './language.ts'

export interface Value {
  readonly type: 'written' | 'nobody' | 'text' | 'number' | 'date' | 'json' | 'formatted'
  readonly value: string | number | null
}

/** Null: unknown, which is no, and no failure either. */
export function compare(left: Value, operator: Operator, right: Value): boolean | null {
  const known = [left, right].map(({ type }) => type === 'written' || type === 'nobody')
  if ((left.type === 'nobody' && !known[1]) || (right.type === 'nobody' && !known[0])) return null
  if (operator === '~') return like(left, right, known[1] === true)
  if (operator === '!~') {
    const found = like(left, right, known[1] === true)
    return found === null ? null : !found
  }
  if (known[0] && !known[1]) return beside(right, TURNED[operator], left.value)
  if (known[1] && !known[0]) return beside(left, operator, right.value)
  return pair(left, operator, right)
}

const TURNED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const
type Ordering = keyof typeof TURNED

function beside(column: Value, operator: Ordering, literal: string | number | null): boolean | null {
  const { type, value } = column
  const equality = operator === '=' || operator === '!='
  const empty = literal === null || literal === ''
  if (type === 'json') {
    if (equality) return (value === literal) === (operator === '=')
    return ordered(value, operator, literal)
  }
  if (equality && empty) return (value === null || value === '') === (operator === '=')
  if (literal === null) return null
  if (value === null) return operator === '!=' ? true : null
  if (type === 'formatted') return decided(rank(value, literal), operator)
  if (type === 'number') return decided(numeric(Number(value), literal), operator)
  const text = typeof literal === 'number' ? asFloat(literal) : literal
  if (type === 'date') return byDate(String(value), operator, text)
  return decided(bytes(String(value), text), operator)
}

/** A text that looks like a number is one; every number is below any other text. */
function numeric(value: number, literal: string | number): number {
  if (typeof literal === 'number') return value - literal
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(literal) ? value - Number(literal) : -1
}

const asFloat = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value))

/** RFC 3339 has `T` and `Z` in either case. */
const FULL_DATE = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/i

/**
 * An instant beside an instant; a text that is no full date is compared with as much of the canonical text. No text at
 * all is no beginning: it is the empty date, which is before every other.
 */
function byDate(value: string, operator: Ordering, literal: string): boolean {
  if (literal === '') return decided(bytes(value, literal), operator)
  const [, day, clock = '00:00', zone = 'Z'] = FULL_DATE.exec(literal) ?? []
  const instant = day === undefined ? Number.NaN : Date.parse(`${day}T${clock}${zone}`)
  if (Number.isNaN(instant)) {
    return decided(bytes([...value].slice(0, [...literal].length).join(''), literal), operator)
  }
  const at = value === '' ? Number.NEGATIVE_INFINITY : Date.parse(value.replace(' ', 'T'))
  return decided(at - instant, operator)
}

/** Two fields, or two literals. */
function pair(left: Value, operator: Ordering, right: Value): boolean | null {
  const strict = left.type === 'json' || right.type === 'json'
  const a = strict ? typed(left, right) : left.value
  const b = strict ? typed(right, left) : right.value
  if (operator !== '=' && operator !== '!=') return ordered(a, operator, b)
  const same = strict ? a === b : (a ?? '') === (b ?? '')
  return same === (operator === '=')
}

/** A json value takes the type of the column beside it. */
function typed({ type, value }: Value, other: Value): string | number | null {
  if (type !== 'json' || value === null) return value
  if (other.type === 'text' || other.type === 'date') return String(value)
  if (other.type !== 'number' || typeof value === 'number') return value
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value) ? Number(value) : value
}

function ordered(a: Value['value'], operator: Ordering, b: Value['value']): boolean | null {
  return a === null || b === null ? null : decided(rank(a, b), operator)
}

/** Every number is below every text. */
export function rank(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return bytes(a, b)
  return typeof a === 'number' ? -1 : 1
}

const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

function decided(difference: number, operator: Ordering): boolean {
  if (operator === '=') return difference === 0
  if (operator === '!=') return difference !== 0
  if (operator === '<') return difference < 0
  if (operator === '<=') return difference <= 0
  return operator === '>' ? difference > 0 : difference >= 0
}

function like(left: Value, right: Value, literal: boolean): boolean | null {
  if (left.value === null || right.value === null) return null
  const looked = folded(String(right.value))
  const verbatim = literal && /(^|[^\\])(\\\\)*%/.test(looked)
  const pattern = verbatim ? looked : `%${literal ? escaped(looked) : looked}%`
  return matcher(pattern).test(folded(String(left.value)))
}

/** Case, accents and the forms of an Arabic letter do not count. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const escaped = (text: string): string =>
  text.replace(/\\[\\%_]|[\\%_]/g, (m) => (m.length > 1 ? m : `\\${m}`))

function matcher(pattern: string): RegExp {
  const source = (pattern.match(/\\[\s\S]|[\s\S]/gu) ?? []).map((piece) => {
    if (piece === '%') return '[\\s\\S]*'
    if (piece === '_') return '[\\s\\S]'
    const plain = piece.length > 1 && piece.startsWith('\\') ? piece.slice(1) : piece
    return plain.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`, 'u')
}
