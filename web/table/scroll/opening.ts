import { ordersBy } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { and, compare } from '#model/schema/filter.ts'
import { addDays, type Clock, dayStart } from '../clock.ts'
import { readSort } from '../list-search.ts'
import type { ListView } from '../view.ts'

/** Where a list is opened: at its first row, at its last, or at a day of the date it is sorted by. */
export type Opening = 'first' | 'last' | { readonly day: string }

const LAST = 'fin'
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const openingText = (opening: Opening): string =>
  opening === 'first' ? '' : opening === 'last' ? LAST : opening.day

/** A text that is no place of the list opens it at its first row. */
export function openingOf(text: string, dated: Dated | null): Opening {
  if (text === LAST) return 'last'
  return dated !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? { day: text } : 'first'
}

/** The date a list is sorted by. */
export interface Dated {
  readonly name: string
  readonly descending: boolean
  /** Days are stored at 00:00 UTC. */
  readonly dayOnly: boolean
}

/** Null where the list is sorted by something else, or by a date no index finds a day of. */
export function datedBy({ collection }: Pick<ListView, 'collection'>, sort: string): Dated | null {
  const [first] = readSort(sort)
  const field: Field | undefined = first && collection.fields[first.name]
  if (!first || !field || !ordersBy(collection, first.name)) return null
  if (field.kind !== 'date' && field.kind !== 'autodate') return null
  return {
    name: first.name,
    descending: first.descending,
    dayOnly: field.kind === 'date' && field.dayOnly === true,
  }
}

/** A list in two halves: the filter and order of the rows from row 0 on, and of those before it, the nearest first. */
export interface Halves {
  readonly onward: Half | null
  readonly before: Half | null
}

export interface Half {
  readonly filter: string
  readonly sort: string
}

/** Records without the date are before every day: last where the newest come first, else first. */
export function halvesOf(list: Half, opening: Opening, dated: Dated | null, clock: Clock): Halves {
  const { filter, sort } = list
  const back = turned(sort)
  if (opening === 'last') return { onward: null, before: { filter, sort: back } }
  if (opening === 'first' || dated === null) return { onward: list, before: null }
  const { name, descending, dayOnly } = dated
  const start = (day: string) => (dayOnly ? `${day} 00:00:00.000Z` : dayStart(day, clock))
  const from = start(descending ? addDays(opening.day, 1) : opening.day)
  const earlier = and(filter, compare(name, '<', from))
  const later = and(filter, compare(name, '>=', from))
  return descending
    ? { onward: { filter: earlier, sort }, before: { filter: later, sort: back } }
    : { onward: { filter: later, sort }, before: { filter: earlier, sort: back } }
}

/** The order from the other end. */
export const turned = (sort: string): string =>
  readSort(sort)
    .map(({ name, descending }) => (descending ? name : `-${name}`))
    .join(',')
