import { DENSITIES, type Density } from '#model/domain/list-layout.ts'

/**
 * The state of a list, read from the URL and written back to it. Nothing is copied into component state, so
 * reload, Back and a pasted link give the same rows. Unknown parameters are kept.
 */
export type RawSearch = Readonly<Record<string, unknown>>

export const PAGE_SIZES = [25, 50, 100, 200, 500] as const
const DEFAULT_PAGE_SIZE = 50

export interface ListSearch {
  /** The text of the search box. */
  readonly text: string
  /** API sort expression; empty means the order of the view. */
  readonly sort: string
  readonly page: number
  readonly perPage: number
  /** The address asks for a page, or for so many rows in one. */
  readonly paged: boolean
  /** Where the list is opened, while it is scrolled: `fin`, or a day; empty for its first row. */
  readonly opening: string
  /** Names of the columns shown, in order; null means those of the view. */
  readonly columns: readonly string[] | null
  /** Null: that of the view. */
  readonly density: Density | null
  /** Field name → filter value (`a,b`, `10..20`, `7j`, `oui`). */
  readonly filters: ReadonlyMap<string, string>
}

export function readSearch(raw: RawSearch, filterable: Iterable<string>): ListSearch {
  const filters = new Map<string, string>()
  for (const name of filterable) {
    const value = asText(raw[name])
    if (value !== '') filters.set(name, value)
  }
  const columns = asText(raw.colonnes)
  return {
    text: asText(raw.q),
    sort: asText(raw.sort),
    page: wholeBetween(raw.page, 1, 1_000_000, 1),
    perPage: wholeBetween(raw.perPage, 1, 1000, DEFAULT_PAGE_SIZE),
    paged: asText(raw.page) !== '' || asText(raw.perPage) !== '',
    opening: asText(raw.aller),
    columns: columns === '' ? null : columns.split(','),
    density: DENSITIES.find((density) => density === raw.densite) ?? null,
    filters,
  }
}

/** The parameters to change; a function of those in the URL when the new value depends on the old one. */
export type SearchChange = RawSearch | ((raw: RawSearch) => RawSearch)
/** A change computed from the current value of the URL: fast typing may be ahead of the screen. */
export type Turn = (next: (value: string) => string) => void

export const turned =
  (name: string, next: (value: string) => string): SearchChange =>
  (raw) => ({ [name]: next(asText(raw[name])) })

/** A change of anything but the page goes back to the first row in the same navigation. */
export function changeSearch(raw: RawSearch, asked: SearchChange): RawSearch {
  const change = typeof asked === 'function' ? asked(raw) : asked
  const next: Record<string, unknown> = { ...raw, ...change }
  if (Object.keys(change).some((name) => !KEEPS_PAGE.has(name))) {
    if (!('page' in change)) delete next.page
    if (!('aller' in change)) delete next.aller
  }
  for (const [name, value] of Object.entries(next)) {
    if (value === '' || value === null || value === undefined || isDefault(name, value)) delete next[name]
  }
  return next
}

const KEEPS_PAGE = new Set(['page', 'colonnes', 'densite', 'comparer', 'fiche', 'colis', 'action'])

function isDefault(name: string, value: unknown): boolean {
  if (name === 'page') return value === 1
  return name === 'perPage' && value === DEFAULT_PAGE_SIZE
}

/** The router reads `?q=12` as a number and `?a=1&a=2` as a list: a filter is always text. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(',')
  return ''
}

function wholeBetween(value: unknown, min: number, max: number, otherwise: number): number {
  const number = Number(asText(value) || Number.NaN)
  return Number.isInteger(number) && number >= min ? Math.min(number, max) : otherwise
}

/** `-created,total` → its entries. */
export function readSort(sort: string): { name: string; descending: boolean }[] {
  return sort
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => ({ name: entry.replace(/^[-+]/, ''), descending: entry.startsWith('-') }))
}

/**
 * A header pressed once sorts up, twice down, three times returns to the order of the view; where that is by the same
 * column, it turns round.
 */
export function nextSort(current: string, name: string, usual: string): string {
  const [first] = readSort(current)
  if (first?.name !== name) return name
  if (!first.descending) return `-${name}`
  return readSort(usual)[0]?.name === name ? name : ''
}
