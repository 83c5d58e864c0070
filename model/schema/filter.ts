/**
 * Filter expressions of the record API, written as values: quoting and date forms are decided here once.
 * `and(eq('status', id), since('created', instant))` → `(status = "…" && created >= "…")`.
 */
export type FilterValue = string | number | boolean

/** Quotes as JSON, as SDK 0.27.2 and later do; the engine decodes the same escapes. */
export const literal = (value: FilterValue): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value)

export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'

export const compare = (field: string, operator: Operator, value: FilterValue): string =>
  `${field} ${operator} ${literal(value)}`

/** The filter of records whose date `field` is set and in the past. */
export const isPast = (field: string): string => and(compare(field, '!=', ''), `${field} <= @now`)

export const eq = (field: string, value: FilterValue): string => compare(field, '=', value)
export const contains = (field: string, value: string): string => compare(field, '~', value)

/** Joins conditions; empty ones are dropped, and no condition gives an empty filter. */
export const and = (...parts: readonly string[]): string => join(' && ', parts)
export const or = (...parts: readonly string[]): string => join(' || ', parts)
/** The field equals one of the values. */
export const oneOf = (field: string, values: readonly FilterValue[]): string =>
  or(...values.map((value) => eq(field, value)))

function join(operator: string, parts: readonly string[]): string {
  const given = parts.filter((part) => part !== '')
  if (given.length < 2) return given[0] ?? ''
  return `(${given.join(operator)})`
}
