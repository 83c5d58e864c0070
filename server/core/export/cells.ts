import { nationalPhone } from '#model/domain/phone-text.ts'
import type { Field } from '#model/schema/fields.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Column } from './columns.ts'

/** The content of a cell of a sheet; null for an empty one. */
export type Cell =
  | null
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  /** Dirhams. */
  | { readonly kind: 'money'; readonly value: number }
  /** `2026-11-20 22:30:00.000Z`; a calendar day is kept at midnight UTC. */
  | { readonly kind: 'date'; readonly instant: string; readonly dayOnly: boolean }

/** A record as the API returns it. */
export type WireRecord = Readonly<Record<string, unknown>>

/** The record’s cells, in the order of the columns. */
export const cellsOf = (record: WireRecord, columns: readonly Column[], collections: Declared): Cell[] =>
  columns.map(({ name, field }) => cellOf(record, name, field, collections))

function cellOf(record: WireRecord, name: string, field: Field, collections: Declared): Cell {
  const value = record[name]
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? { kind: 'money', value } : null
    case 'number':
    case 'count':
      return typeof value === 'number' ? { kind: 'number', value } : null
    case 'date':
    case 'autodate': {
      const dayOnly = field.kind === 'date' && field.dayOnly === true
      return typeof value === 'string' && value !== '' ? { kind: 'date', instant: value, dayOnly } : null
    }
    case 'relation':
      return textCell(titlesOf(record, name, field.to, collections))
    default:
      return textCell(textOf(field, value))
  }
}

const textCell = (text: string): Cell => (text === '' ? null : { kind: 'text', text })

function textOf(field: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((item) => textOf(field, item)).join(', ')
  switch (field.kind) {
    case 'bool':
      return value === true ? 'OUI' : 'NON'
    case 'phone':
      return nationalPhone(String(value))
    case 'select':
      return labelOf(field.options, String(value))
    case 'date':
    case 'autodate':
      return dateText(field, String(value))
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** A record named by a date: its day, or its local day and time. */
function dateText(field: Field, instant: string): string {
  if (instant === '') return ''
  if (field.kind === 'date' && field.dayOnly) return calendarDay(instant)
  return frenchDateTime(fromCanonical(instant))
}

/** `2026-11-20 00:00:00.000Z` → `20/11/2026` */
export const calendarDay = (instant: string): string => instant.slice(0, 10).split('-').reverse().join('/')

const labelOf = (options: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(options, value) ? (options[value] ?? value) : value

/** Names of the records a relation points to, as far as the caller may see them. */
function titlesOf(record: WireRecord, name: string, to: string, collections: Declared): string {
  const target = collections[to]
  const field = target?.fields[target.title]
  if (!target || !field) return ''
  const title = (found: WireRecord): string =>
    field.kind === 'relation'
      ? titlesOf(found, target.title, field.to, collections)
      : textOf(field, found[target.title])
  const { expand = {} } = record as { expand?: Readonly<Record<string, WireRecord | WireRecord[]>> }
  return [expand[name] ?? []].flat().map(title).join(', ')
}
