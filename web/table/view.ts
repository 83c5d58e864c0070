import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { CollectionName, FieldName } from '#model/collections.ts'
import type { Density } from '#model/domain/list-layout.ts'
import type { UserType } from '#model/domain/permissions.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Target } from '#model/targets.ts'
import type { Clock } from './clock.ts'
import { type ColumnSpec, columnOf, type FieldPath, type ListColumn, type ListRow } from './columns.ts'
import { fieldAt } from './field-path.ts'
import { type FilterKind, filterKind, type SearchFields, searchFields } from './filters/filter-text.ts'

export interface Locked {
  /** Shown as a chip: « Échouées ». */
  readonly label: MessageDescriptor
  readonly filter: (clock: Clock) => string
  /** Removing the chip goes there with the other filters kept. */
  readonly wider?: string
  /** The parameter of the address that asks for this view. */
  readonly asked?: string
}

interface EmptyWords {
  readonly title: MessageDescriptor
  readonly hint: MessageDescriptor
  /** A sentence below, of figures that are asked of the server. */
  readonly figures?: () => ReactNode
}

interface FilterSpec<N extends CollectionName> {
  readonly field: FieldPath<N>
  readonly title: MessageDescriptor
  /** Of an amount: asks whether there is any, not how much. */
  readonly kind?: 'yesno'
}

export interface ViewSpec<N extends CollectionName> {
  /** The route, which also names the view. */
  path: string
  /** The first part of the address of one of its records, where these have a page. */
  page?: string
  title: MessageDescriptor
  columns: readonly (ColumnSpec<N> | FieldPath<N>)[]
  /**
   * Declarations of the collections its columns and filters go through: `user.phone` needs that of accounts.
   */
  through?: readonly Collection[]
  /** Fields offered in the filter bar, in order; their default title is that of their column. */
  filters?: readonly (FieldPath<N> | FilterSpec<N>)[]
  /** Filter of the records a relation offers: `{ delivery_man: 'type = "livreur"' }`. */
  among?: Partial<Record<string, string>>
  locked?: Locked
  /** True: the records of the corbeille in place of the others. */
  putAside?: boolean
  sort?: string
  /** Default height of rows; two lines fit in the lowest. */
  density?: Density
  /** Fields of the search box, where they differ from those declared: looked for by a filter, as they stand. */
  search?: readonly FieldPath<N>[]
  /** The query parameter that holds the open record, and the field it names. */
  panel?: { readonly param: 'fiche' | 'colis'; readonly field: string }
  /** Name of one record, where the list is narrower than the collection. */
  noun?: { readonly one: string; readonly feminine?: boolean }
  /** Texts of the list while it has no record at all. */
  empty: EmptyWords
  /** The card of a row on a phone, in place of the one made from the columns. */
  card?: (row: ListRow) => ReactNode
  /** Fields of the card made from the columns on a phone, in order; default: the first columns. */
  cardLines?: readonly FieldPath<N>[]
  /** Needed by the card alone. */
  cardNeeds?: readonly string[]
  /** Columns summed over selected rows. */
  sums?: readonly FieldPath<N>[]
  /** Fields edited in their cells, as the form of the record has them: text, number, choice of one. */
  edits?: readonly FieldPath<N>[]
  /** Columns a kind of user is not shown. */
  hideFrom?: Partial<Record<UserType, readonly string[]>>
  /** Columns off for the others, on at first for a kind of user. */
  showTo?: Partial<Record<UserType, readonly string[]>>
}

export interface ListFilter {
  readonly name: string
  readonly field: Field
  readonly kind: FilterKind
  readonly title: MessageDescriptor | null
  /** API filter of the records a relation offers. */
  readonly among: string
}

export interface ListView {
  readonly path: string
  readonly page: string | null
  readonly title: MessageDescriptor
  readonly name: CollectionName
  readonly collection: Collection
  readonly through: readonly Target[]
  readonly columns: readonly ListColumn[]
  readonly filters: readonly ListFilter[]
  readonly locked: Locked | null
  readonly putAside: boolean
  readonly noun: { readonly one: string; readonly feminine: boolean }
  readonly sort: string
  readonly density: Density
  readonly search: SearchFields
  /**
   * True: the search box uses the API's ranked search over the declared fields,
   * which tolerates a misspelling.
   */
  readonly ranked: boolean
  readonly panel: { readonly param: 'fiche' | 'colis'; readonly field: string }
  readonly empty: EmptyWords
  readonly card: ((row: ListRow) => ReactNode) | null
  readonly cardLines: readonly string[] | null
  readonly cardNeeds: readonly string[]
  readonly sums: readonly string[]
  readonly edits: readonly string[]
  readonly hideFrom: Partial<Record<UserType, readonly string[]>>
  readonly showTo: Partial<Record<UserType, readonly string[]>>
}

/** A named list of a collection, declared as data for a route. */
export function listView<N extends CollectionName>(
  collection: Collection & { readonly name: N },
  spec: ViewSpec<N>,
): ListView {
  const through = spec.through ?? []
  const specs = [...spec.columns, ...unplaced(collection, spec.columns)]
  const single = specs.map((column) => columnOf<N>(collection, column, through))
  const columns = single.map((column, at) => withSecondLine(column, specs[at], single))
  return {
    path: spec.path,
    page: spec.page ?? null,
    title: spec.title,
    name: collection.name,
    collection,
    through,
    columns,
    filters: (spec.filters ?? [])
      .map((filter) => (typeof filter === 'string' ? { field: filter } : filter))
      .map(({ field, ...titled }) => ({
        ...filterAt(collection, field, columns, through),
        ...titled,
        among: spec.among?.[field] ?? '',
      })),
    locked: spec.locked ?? null,
    putAside: spec.putAside ?? false,
    noun: { feminine: false, ...(spec.noun ?? collection.labels) },
    sort: spec.sort ?? collection.sort,
    density: spec.density ?? 'normal',
    search: searchFields(collection, spec.search ?? collection.search, through),
    ranked: spec.search === undefined,
    panel: spec.panel ?? { param: 'fiche', field: 'id' },
    empty: spec.empty,
    card: spec.card ?? null,
    cardLines: spec.cardLines ?? null,
    cardNeeds: spec.cardNeeds ?? [],
    sums: spec.sums ?? [],
    edits: spec.edits ?? [],
    hideFrom: spec.hideFrom ?? {},
    showTo: spec.showTo ?? {},
  }
}

/** The column with the one declared for its second line, which has its own title and cell there. */
function withSecondLine<N extends CollectionName>(
  column: ListColumn,
  spec: ColumnSpec<N> | FieldPath<N> | undefined,
  columns: readonly ListColumn[],
): ListColumn {
  const line = typeof spec === 'object' ? spec.under : undefined
  if (line === undefined) return column
  const { field, title, cell } = typeof line === 'string' ? { field: line } : { ...line }
  const under = columns.find(({ name }) => name === field)
  if (under === undefined) throw new Error(`${column.name}: no column ${field} to show under it`)
  return { ...column, under: { ...under, title: title ?? under.title, cell: cell ?? under.cell } }
}

/** Fields without a declared column stay available, so that a new field is never out of reach. */
function unplaced<N extends CollectionName>(
  collection: Collection,
  columns: readonly (ColumnSpec<N> | FieldPath<N>)[],
): ColumnSpec<N>[] {
  const placed = new Set<string>(
    columns.map((column) => (typeof column === 'string' ? column : column.field)),
  )
  return Object.entries(collection.fields)
    .filter(([name, field]) => !placed.has(name) && isShowable(field))
    .map(([name]) => ({ field: name as FieldName<N>, hidden: true }))
}

const isShowable = ({ kind, see }: Field): boolean =>
  kind !== 'json' && kind !== 'password' && see?.length !== 0

function filterAt(
  collection: Collection,
  name: string,
  columns: readonly ListColumn[],
  through: readonly Target[],
): Omit<ListFilter, 'among'> {
  const field = fieldAt(collection, name, through)
  const kind = field === null ? null : filterKind(field)
  if (field === null || kind === null) throw new Error(`${collection.name}.${name} cannot be filtered`)
  return { name, field, kind, title: columns.find((column) => column.name === name)?.title ?? null }
}
