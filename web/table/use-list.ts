import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Density, ListLayout } from '#model/domain/list-layout.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { preferences } from '#web/lib/stored/preferences.ts'
import { expandsOf, flatColumns, type ListColumn, type ListRow } from './columns.ts'
import { targetOf } from './field-path.ts'
import { listFilter, listSearchText } from './filters/filter-text.ts'
import { arrangedColumns } from './layout/arranged.ts'
import { type LayoutChange, useLayout } from './layout/use-layout.ts'
import { countQuery, type ListRequest, listQuery } from './list-queries.ts'
import {
  asText,
  changeSearch,
  type ListSearch,
  type RawSearch,
  readSearch,
  type SearchChange,
} from './list-search.ts'
import { datedBy, openingOf } from './scroll/opening.ts'
import { CHUNK } from './scroll/span.ts'
import { type ListWindow, useListWindow } from './scroll/use-list-window.ts'
import { useNarrow } from './use-narrow.ts'
import type { ListFilter, ListView } from './view.ts'

export interface List {
  readonly view: ListView
  readonly search: ListSearch
  readonly raw: RawSearch
  /** Columns on screen, in order, and every column the person may see. */
  readonly columns: readonly ListColumn[]
  readonly offered: readonly ListColumn[]
  readonly filters: readonly ListFilter[]
  /** Empty while a search gives the order. */
  readonly sort: string
  /** The filter and the search as sent, for exports. */
  readonly filter: string
  readonly searched: string
  readonly rows: readonly ListRow[]
  /** The list as it is read. */
  readonly request: ListRequest
  /** Null while unknown. */
  readonly total: number | null
  readonly loading: boolean
  readonly stale: boolean
  readonly error: Error | null
  readonly filtered: boolean
  readonly change: (change: SearchChange, options?: { replace?: boolean }) => void
  readonly density: Density
  /** How the person keeps this list. */
  readonly layout: ListLayout
  readonly keep: (change: LayoutChange) => void
  /** Other columns, or in another order, in the address and kept; a list without any stays as it is. */
  readonly arrange: (next: (names: readonly string[]) => readonly string[]) => void
  readonly retry: () => void
  /** Empties search box and filters. */
  readonly clear: () => void
  /** Leaves the locked filter of the view; null where there is no wider list. */
  readonly widen: (() => void) | null
  /** The list as it is scrolled; null where it is read page by page. */
  readonly window: ListWindow | null
}

const NO_ROWS: readonly ListRow[] = []

/** The list a view shows at the present address. `byPage`: its rows are put into another order, page by page. */
export function useList(view: ListView, byPage = false): List {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const visible = useVisible(view)
  const search = useMemo(
    () =>
      readSearch(
        raw,
        visible.filters.map(({ name }) => name),
      ),
    [raw, visible],
  )
  const { layout, keep } = useLayout(view)
  // `search` is a new object at each change of the address, as when a panel opens: the text keeps the columns stable.
  const chosen = search.columns?.join(',')
  const columns = useMemo(
    () => arrangedColumns(visible.columns, layout, chosen?.split(',') ?? null),
    [visible, layout, chosen],
  )
  const read = useMemo(() => flatColumns(columns), [columns])
  const { clock } = useSession()
  const locked = view.locked?.filter(clock) ?? ''
  const filter = listFilter(view, search, clock, locked)
  const searched = listSearchText(view, search)
  const sort = search.sort || (searched === '' ? view.sort : '')
  const filtered = filter !== locked || searched !== ''

  const isScrolled = useScrolled(search) && !byPage
  const request = useMemo(
    () => ({
      collection: view.collection.name,
      filter,
      search: searched,
      sort,
      page: isScrolled ? 1 : search.page,
      perPage: isScrolled ? CHUNK : search.perPage,
      fields: [...read.flatMap((column) => column.fields), view.panel.field, ...view.sums, ...view.cardNeeds],
      expand: [...read.flatMap((column) => column.expand), ...expandsOf(view.cardNeeds)],
      total: !filtered && !isScrolled,
      putAside: view.putAside,
    }),
    [view, filter, searched, sort, search.page, search.perPage, read, filtered, isScrolled],
  )
  const rows = useQuery({ ...listQuery(request), enabled: !isScrolled })
  const dated = useMemo(() => datedBy(view, sort), [view, sort])
  const opening = useMemo(() => openingOf(search.opening, dated), [search.opening, dated])
  const scrolled = useListWindow({ request, opening, dated, clock, enabled: isScrolled })
  const window = isScrolled ? scrolled : null
  // The corbeille listens without a filter: a record put there is sent as a delete, to the list it leaves alone.
  useLiveRecords(view.name, view.putAside ? '' : filter)
  const total = useTotal(
    countQuery(view.collection.name, filter, searched, view.putAside),
    search,
    isScrolled ? undefined : rows.data,
  )
  const change = useCallback(
    (changes: SearchChange, options: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (before: RawSearch) => changeSearch(before, changes),
        replace: options.replace ?? false,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const { wider, asked } = view.locked ?? {}
  return {
    view,
    search,
    raw,
    columns,
    offered: visible.columns,
    filters: visible.filters,
    sort,
    filter,
    searched,
    request,
    rows: window ? window.rows : (rows.data?.items ?? NO_ROWS),
    total: window ? window.total : total,
    loading: window ? window.loading : rows.isPending,
    stale: window ? window.stale : rows.isPlaceholderData,
    error: window ? window.error : rows.error,
    filtered,
    change,
    density: search.density ?? layout.density ?? view.density,
    layout,
    keep,
    arrange: (next) =>
      change((before) => {
        const shown = arrangedColumns(visible.columns, layout, readSearch(before, []).columns)
        const names = next(shown.map(({ name }) => name))
        if (names.length === 0) return {}
        // A view has columns of its own: they are saved with it.
        if (asText(before.vue) === '') keep((kept) => ({ ...kept, columns: names }))
        return { colonnes: names.join(',') }
      }),
    retry: () => (window ? window.retry() : void rows.refetch()),
    clear: () => change(Object.fromEntries(['q', ...search.filters.keys()].map((name) => [name, '']))),
    widen: wider
      ? () =>
          void navigate({ to: wider, search: changeSearch(raw, { page: 1, ...(asked && { [asked]: '' }) }) })
      : null,
    window,
  }
}

/** A list of cards has rows of any height, and an address that names a page shows it. */
function useScrolled({ paged }: ListSearch): boolean {
  const { scrolled } = preferences.use()
  const narrow = useNarrow()
  return scrolled && !narrow && !paged
}

/** The length of a short page gives the total; otherwise it is counted after the rows are shown. */
function useTotal(
  count: ReturnType<typeof countQuery>,
  { page, perPage }: ListSearch,
  answer: { items: readonly ListRow[]; totalItems: number } | undefined,
): number | null {
  const short =
    answer !== undefined && answer.items.length < perPage && (answer.items.length > 0 || page === 1)
  const asked = answer !== undefined && answer.totalItems < 0 && !short
  const counted = useQuery({ ...count, enabled: asked })
  if (answer === undefined) return null
  if (answer.totalItems >= 0) return answer.totalItems
  return short ? (page - 1) * perPage + answer.items.length : (counted.data ?? null)
}

/** Fields the server does not show this person have neither column nor filter. */
function useVisible(view: ListView): { columns: readonly ListColumn[]; filters: readonly ListFilter[] } {
  const { access, person } = useSession()
  return useMemo(() => {
    const hidden = new Set(view.hideFrom[person.type] ?? [])
    const shownTo = view.showTo[person.type] ?? []
    const see = new Set(['id', ...access(view.name).see])
    const shown = ({ name }: { name: string }) => !hidden.has(name) && see.has(name.split('.')[0] ?? '')
    // People are searched by staff alone: to others the list of accounts holds only themselves.
    const searchable = ({ field }: ListFilter) =>
      person.type === 'moderateur' || field.kind !== 'relation' || targetOf(field.to)?.type !== 'auth'
    return {
      columns: view.columns
        .filter(shown)
        .map((column) => (shownTo.includes(column.name) ? { ...column, hidden: false } : column)),
      filters: view.filters.filter((filter) => shown(filter) && searchable(filter)),
    }
  }, [access, person, view])
}
