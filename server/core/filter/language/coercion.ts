import { parseInstant } from '#model/schema/instant.ts'

/** SQLite reads a text as a number when it looks like one; so does this, up to a length no float overflows at. */
export const NUMERIC_TEXT = String.raw`^[ \t\n\r]*[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:[eE][+-]?\d{1,2})?[ \t\n\r]*$`
const NUMERIC = new RegExp(NUMERIC_TEXT)

export const numberIn = (text: string): number | null => (NUMERIC.test(text) ? Number(text) : null)

/** A number beside a text column is written as a float: `123` → `123.0`. */
export function floatText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : String(value)
}

/** The meaning of a text that is compared with a date. */
export type DateLiteral =
  | { readonly kind: 'instant'; readonly at: string }
  /** The beginning of a date, as `2026-11`: from an instant up to another, that one excluded. */
  | { readonly kind: 'span'; readonly from: string; readonly to: string }
  /** Compared with as many characters of the canonical text. */
  | { readonly kind: 'text'; readonly text: string }

const PART = /^(\d{4})(?:-(\d\d)(?:-(\d\d)[ T](\d\d))?)?$/

export function dateLiteral(text: string): DateLiteral {
  const at = parseInstant(text)
  if (at !== null) return { kind: 'instant', at }
  const [, year, month, day, hour] = PART.exec(text) ?? []
  if (year === undefined) return { kind: 'text', text }
  const from = parseInstant(`${year}-${month ?? '01'}-${day ?? '01'} ${hour ?? '00'}:00`)
  const to = from === null ? null : after(from, hour ? 'hour' : month ? 'month' : 'year')
  return from === null || to === null ? { kind: 'text', text } : { kind: 'span', from, to }
}

function after(from: string, unit: 'hour' | 'month' | 'year'): string | null {
  const end = new Date(from.replace(' ', 'T'))
  if (unit === 'hour') end.setUTCHours(end.getUTCHours() + 1)
  else if (unit === 'month') end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCFullYear(end.getUTCFullYear() + 1)
  return parseInstant(end.toISOString())
}
