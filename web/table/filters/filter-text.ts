import { type Field, isMultiple } from '#model/schema/fields.ts'
import { and, compare, contains, eq, isPast, literal, oneOf, or } from '#model/schema/filter.ts'
import type { Target } from '#model/targets.ts'
import { readCode } from '#web/lib/azerty.ts'
import { addDays, type Clock, dayStart } from '../clock.ts'
import { fieldAt, targetOf } from '../field-path.ts'
import type { ListSearch } from '../list-search.ts'
import { daysOf, PASSED } from './date-range.ts'
import { endsOf } from './range.ts'
import { MIN_TEXT, searchFilter } from './search-text.ts'

/** The control that filters a column, and the shape of its value in the address. */
export type FilterKind = 'choice' | 'relation' | 'period' | 'amount' | 'yesno' | 'text'

/** The value of a choice that means « none ». */
export const EMPTY_CHOICE = '-'

export function filterKind(field: Field): FilterKind | null {
  switch (field.kind) {
    case 'select':
      return 'choice'
    case 'relation':
      return 'relation'
    case 'date':
    case 'autodate':
      return 'period'
    case 'money':
    case 'number':
    case 'count':
      return 'amount'
    case 'bool':
    case 'file':
      return 'yesno'
    case 'json':
    case 'geoPoint':
    case 'password':
      return null
    default:
      return 'text'
  }
}

/** API filter of one column; empty for a value that restricts nothing. */
export function fieldFilter(name: string, field: Field, value: string, clock: Clock): string {
  switch (filterKind(field)) {
    case 'choice':
    case 'relation':
      return choiceFilter(name, field, value)
    case 'period':
      return periodFilter(name, field, value, clock)
    case 'amount':
      return yesNo(value, presence(name, 0)) ?? amountFilter(name, value)
    case 'yesno':
      return yesNo(value, field.kind === 'file' ? presence(name, '') : (yes) => eq(name, yes)) ?? ''
    case 'text':
      return contains(name, value)
    default:
      return ''
  }
}

/** Null for a value that is neither « oui » nor « non ». */
const yesNo = (value: string, filter: (yes: boolean) => string): string | null =>
  value === 'oui' || value === 'non' ? filter(value === 'oui') : null

const presence =
  (name: string, none: string | number) =>
  (yes: boolean): string =>
    compare(name, yes ? '!=' : '=', none)

function choiceFilter(name: string, field: Field, value: string): string {
  const chosen = value.split(',').map((one) => (one === EMPTY_CHOICE ? '' : one))
  const whole = field.kind === 'relation' ? targetOf(field.to)?.choice.partOf : undefined
  if (whole) return withParts(name, field, whole, chosen)
  if (!isMultiple(field)) return oneOf(name, chosen)
  return or(...chosen.map((one) => (one === '' ? `${name}:length = 0` : `${name}:each ?= ${literal(one)}`)))
}

/** A ville is chosen with its quartiers: `whole` is the relation that names theirs. */
function withParts(name: string, field: Field, whole: string, chosen: readonly string[]): string {
  const each = isMultiple(field) ? '?=' : '='
  const there = (path: string, id: string) => `${name}.${path} ${each} ${literal(id)}`
  const none = isMultiple(field) ? `${name}:length = 0` : eq(name, '')
  return or(...chosen.map((id) => (id === '' ? none : or(there('id', id), there(whole, id)))))
}

/** A day alone is stored at 00:00 UTC; a moment belongs to the day it has here. */
function periodFilter(name: string, field: Field, value: string, clock: Clock): string {
  if (value === PASSED) return isPast(name)
  const days = daysOf(value, clock)
  if (days === null) return ''
  const dayOnly = field.kind === 'date' && field.dayOnly === true
  const start = (day: string) => (dayOnly ? `${day} 00:00:00.000Z` : dayStart(day, clock))
  return and(
    days.from === '' ? '' : compare(name, '>=', start(days.from)),
    days.to === '' ? '' : compare(name, '<', start(addDays(days.to, 1))),
  )
}

function amountFilter(name: string, value: string): string {
  const { from, to } = endsOf(value)
  const side = (operator: '>=' | '<=', text: string) => {
    const bound = text === '' ? Number.NaN : Number(text)
    return Number.isFinite(bound) ? compare(name, operator, bound) : ''
  }
  return and(side('>=', from), side('<=', to))
}

export type SearchFields = readonly (readonly [path: string, field: Field])[]

interface Asked {
  readonly collection: Target
  /** The declarations of the collections its filters go through. */
  readonly through: readonly Target[]
  /** Fields of the search box. */
  readonly search: SearchFields
  readonly ranked: boolean
}

/**
 * The API filter of the list: the locked filter of the view, the filters of columns (OR inside,
 * AND across), and the search text.
 */
export function listFilter(
  { collection, through, search, ranked }: Asked,
  list: ListSearch,
  clock: Clock,
  locked = '',
): string {
  const columns = [...list.filters].map(([name, value]) => {
    const field = fieldAt(collection, name, through)
    return field === null ? '' : fieldFilter(name, field, value, clock)
  })
  return and(locked, ...columns, ranked ? '' : textFilter(collection, search, list.text))
}

/** The text of the `search` parameter of a list; empty without one. */
export const listSearchText = ({ collection, ranked }: Asked, { text }: ListSearch): string =>
  ranked && !isShort(collection, text) ? readCode(text) : ''

export const textFilter = (collection: Target, fields: SearchFields, text: string): string =>
  isShort(collection, text) ? '' : searchFilter(text, fields)

/**
 * A short text is not searched in lists that are not held in memory: no index helps,
 * and half the list would match.
 */
const isShort = (collection: Target, text: string): boolean => !collection.cached && text.length < MIN_TEXT

/** Paths with the fields they lead to. */
export const searchFields = (
  collection: Target,
  paths: readonly string[],
  through: readonly Target[] = [],
): SearchFields =>
  paths.flatMap((path) => {
    const field = fieldAt(collection, path, through)
    return field === null ? [] : [[path, field] as const]
  })
