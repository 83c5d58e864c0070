import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { CollectionName, FieldName } from '#model/collections.ts'
import { type Collection, ordersBy } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import type { Target } from '#model/targets.ts'
import { i18n, word } from '#web/lib/i18n.ts'
import { formatDay } from './clock.ts'
import { fieldAt, targetOf } from './field-path.ts'
import { type FilterKind, filterKind } from './filters/filter-text.ts'

/** A record of a list, with only the requested fields. */
export interface ListRow {
  readonly id: string
  readonly expand?: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** A field, or a field of the record a relation points to (`user.phone`). */
export type FieldPath<N extends CollectionName> = FieldName<N> | `${FieldName<N>}.${string}`

/** A line of a grid cell, where it differs from the column of its field. */
export interface Line {
  readonly title?: MessageDescriptor
  readonly cell?: (row: ListRow) => ReactNode
}

/** A column that differs from the default of its field's kind. */
export interface ColumnSpec<N extends CollectionName> {
  field: FieldPath<N>
  title?: MessageDescriptor
  /** Hidden until the user adds the column. */
  hidden?: boolean
  /** Pixels at least. */
  width?: number
  cell?: (row: ListRow) => ReactNode
  /**
   * Another column, in general a hidden one, as the second line of a cell of the grid: since when, who or where. It
   * goes where the user shows that column by itself.
   */
  under?: FieldPath<N> | (Line & { readonly field: FieldPath<N> })
  /** The first line, above a second one. */
  over?: Line
  /** True: stays at the start of the grid while the other columns scroll. */
  pinned?: boolean
  /** Further fields the cell reads: `note`, `expand.status.category`. */
  needs?: readonly string[]
  sortable?: boolean
}

export interface ListColumn {
  readonly name: string
  readonly field: Field
  readonly title: MessageDescriptor | null
  readonly label: string
  readonly hidden: boolean
  readonly width: number
  /** `figures`: on the right in every language. */
  readonly align: 'start' | 'center' | 'figures'
  readonly sortable: boolean
  readonly filter: FilterKind | null
  readonly cell: ((row: ListRow) => ReactNode) | null
  readonly over: Line | null
  /** The column shown as the second line. */
  readonly under: ListColumn | null
  readonly pinned: boolean
  readonly isTitle: boolean
  /** `fields` and `expand` of the list request. */
  readonly fields: readonly string[]
  readonly expand: readonly string[]
}

export function columnOf<N extends CollectionName>(
  collection: Collection,
  spec: ColumnSpec<N> | FieldPath<N>,
  through: readonly Target[] = [],
): ListColumn {
  const given: ColumnSpec<N> = typeof spec === 'string' ? { field: spec } : spec
  const name: string = given.field
  const field = fieldAt(collection, name, through)
  if (field === null) throw new Error(`${collection.name} has no field ${name}`)
  const needs = [...ownNeeds(name, field), ...(given.needs ?? [])]
  return {
    name,
    field,
    title: given.title ?? null,
    label: field.label,
    hidden: given.hidden ?? false,
    width: given.width ?? widthOf(field),
    align: alignOf(field),
    sortable: given.sortable ?? (isSortable(field) && ordersBy(collection, name)),
    filter: filterKind(field),
    cell: given.cell ?? null,
    over: given.over ?? null,
    under: null,
    pinned: given.pinned ?? false,
    isTitle: name === collection.title,
    fields: needs,
    expand: expandsOf(needs),
  }
}

/** Columns and their second lines, as the fields they are. */
export const flatColumns = (columns: readonly ListColumn[]): readonly ListColumn[] =>
  columns.flatMap((column) => (column.under === null ? [column] : [column, column.under]))

/** A field has one place: its own column where that is shown, else the second line of another. */
export const secondLines = (
  shown: readonly ListColumn[],
  offered: readonly ListColumn[],
): readonly ListColumn[] =>
  shown.map((column) => {
    const under = column.under?.name
    const fits = offered.some(({ name }) => name === under) && !shown.some(({ name }) => name === under)
    return under === undefined || fits ? column : { ...column, under: null }
  })

/** Fields to request for the default cell of this path. */
function ownNeeds(path: string, field: Field): string[] {
  const hops = path.split('.')
  const last = hops.pop() ?? ''
  const prefix = hops.map((hop) => `expand.${hop}.`).join('')
  const own = `${prefix}${last}`
  const target = field.kind === 'relation' ? targetOf(field.to) : null
  return [own, ...(target ? titleNeeds(target) : []).map((need) => `${prefix}expand.${last}.${need}`)]
}

/** Fields to request so that `recordTitle` can compute the name of a record. */
export function titleNeeds({ title, fields }: Target): string[] {
  const field = fields[title]
  const target = field?.kind === 'relation' ? targetOf(field.to) : null
  return [title, ...(target ? titleNeeds(target) : []).map((need) => `expand.${title}.${need}`)]
}

/** Relations to expand for these fields: `expand.user.expand.ville.name` → `user.ville`. */
export const expandsOf = (fields: readonly string[]): string[] =>
  fields
    .filter((field) => field.startsWith('expand.'))
    .map((field) => [...field.matchAll(/expand\.(\w+)/g)].map((match) => match[1]).join('.'))

/** The value at a path of a row, through its expanded relations. */
export function valueAt(row: ListRow, path: string): unknown {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return row[head]
  const next = row.expand?.[head]
  return isRow(next) ? valueAt(next, rest.join('.')) : undefined
}

/** The records a relation of the row points to, as far as they came along. */
export function expandedAt(row: ListRow, path: string): readonly ListRow[] {
  const [head = '', ...rest] = path.split('.')
  const next = row.expand?.[head]
  if (rest.length > 0) return isRow(next) ? expandedAt(next, rest.join('.')) : []
  return (Array.isArray(next) ? next : [next]).filter(isRow)
}

export const isRow = (value: unknown): value is ListRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function alignOf(field: Field): ListColumn['align'] {
  if (field.kind === 'money' || field.kind === 'number' || field.kind === 'count') return 'figures'
  return field.kind === 'bool' ? 'center' : 'start'
}

const isSortable = (field: Field): boolean =>
  field.kind !== 'json' && field.kind !== 'geoPoint' && field.kind !== 'password' && !isMultiple(field)

function widthOf(field: Field): number {
  switch (field.kind) {
    case 'money':
      return 124
    case 'number':
    case 'count':
      return 96
    case 'bool':
      return 108
    case 'phone':
      return 164
    case 'date':
      return field.dayOnly ? 116 : 160
    case 'autodate':
      return 160
    case 'select':
      return isMultiple(field) ? 200 : 150
    case 'relation':
      return 168
    default:
      return 190
  }
}

/** The name of a record, or of the record its name comes from; empty when it has none. */
export function recordTitle(collection: Target, row: ListRow): string {
  const field = collection.fields[collection.title]
  const arabic = i18n.locale === 'ar' && collection.title === 'name' ? row.name_ar : ''
  const value = String(arabic || (row[collection.title] ?? ''))
  if (field?.kind === 'select') return word(field.options[value] ?? value)
  if (field?.kind === 'date' || field?.kind === 'autodate') return formatDay(value)
  if (field?.kind !== 'relation') return value
  const [named] = expandedAt(row, collection.title)
  const target = targetOf(field.to)
  return named && target ? recordTitle(target, named) : ''
}
