import { useLingui } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { useReady } from '#web/ui/use-ready.ts'
import { ChangedPill } from './changed-pill.tsx'
import type { ListRow } from './columns.ts'
import { ExportMenu } from './exporting/export-menu.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { CardList } from './grid/card-list.tsx'
import { DataGrid } from './grid/data-grid.tsx'
import { usePageKeys } from './grid/use-grid-keys.ts'
import { asText, nextSort } from './list-search.ts'
import { Pager } from './pager.tsx'
import { usePrintPresses } from './print/print-presses.ts'
import { sizeOf } from './scroll/span.ts'
import { type Selection, useSelection } from './selection.ts'
import { useCalmRows } from './use-calm-rows.ts'
import type { List } from './use-list.ts'
import { useNarrow } from './use-narrow.ts'

/** Most lists hold something. */
const loadEmpty = () => import('./list-empty.tsx')
const ListEmpty = lazy(() => loadEmpty().then((module) => ({ default: module.ListEmpty })))

/** After the rows: a list opens without waiting for its views. */
const ViewTabs = lazy(() => import('./views/view-tabs.tsx').then((module) => ({ default: module.ViewTabs })))

/** Imported with the first period chosen. */
const Comparison = lazy(() =>
  import('./compared/comparison.tsx').then((module) => ({ default: module.Comparison })),
)

/** Imported with the first selection: nothing is selected when a list opens. */
const SelectionBar = lazy(() =>
  import('./selection-bar.tsx').then((module) => ({ default: module.SelectionBar })),
)

/** After the rows: a list is read more often than it is printed. */
const ListPrint = lazy(() =>
  import('./print/list-print.tsx').then((module) => ({ default: module.ListPrint })),
)

interface ListPageProps {
  list: List
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Between the title and the filters: tabs of sister lists, a notice. */
  intro?: ReactNode
  /** Called when N is pressed; absent where the person may not create a record. */
  onNew?: (() => void) | undefined
  /** Button shown in an empty list. */
  first?: ReactNode
  /** Called on pointerdown, before the row may open: its record can be prefetched. */
  onPress?: (row: ListRow) => void
  onOpen: (row: ListRow) => void
  /** Present: rows can be selected, and these act on them. */
  bulk?: ((selection: Selection) => ReactNode) | undefined
  /** True when the bulk actions can act on the filter of the list, beyond the selected rows. */
  bulkAll?: boolean | undefined
}

/** The one list page of the product: title, filters, rows or cards, pages, selection. */
export function ListPage({ list: read, ...props }: ListPageProps) {
  const { i18n } = useLingui()
  const region = useRef<HTMLElement>(null)
  const page = useCalmRows(read, region)
  const calm = read.window ?? page
  const list = { ...read, rows: calm.rows }
  const narrow = useNarrow()
  useReady(loadEmpty)
  const selection = useSelection(list.rows, `${list.filter} ${list.searched}`, list.window)
  usePageKeys({ n: props.onNew, N: props.onNew })
  const presses = usePrintPresses()
  const title = i18n._(list.view.title)
  return (
    <section
      ref={region}
      aria-label={title}
      className="relative flex min-h-full flex-col gap-3 p-3 sm:h-full sm:gap-0 sm:p-0"
    >
      <PageTitle title={title}>
        <ExportMenu list={list} selection={props.bulk ? selection : null} />
        {props.actions}
      </PageTitle>
      <div className="contents sm:block sm:px-5 sm:empty:hidden [&>nav]:-mx-5 [&>nav]:px-5">
        {props.intro}
      </div>
      {!narrow && (
        <div className="h-8 border-b px-5">
          <ViewTabs list={list} />
        </div>
      )}
      <div className="contents sm:block sm:border-b sm:bg-background sm:px-5 sm:py-1">
        <FilterBar list={list} />
      </div>
      {hasPeriod(list) && <Comparison list={list} />}
      <ListBody
        list={list}
        title={title}
        narrow={narrow}
        calm={calm}
        selection={props.bulk ? selection : null}
        {...props}
      />
      <ListPrint list={list} title={title} presses={presses} />
      {props.bulk && selection.rows.size > 0 && (
        <SelectionBar list={list} selection={selection} offersAll={props.bulkAll ?? false}>
          {props.bulk(selection)}
        </SelectionBar>
      )}
    </section>
  )
}

const hasPeriod = ({ filters, search }: List): boolean =>
  filters.some(({ name, kind }) => kind === 'period' && search.filters.has(name))

interface ListBodyProps extends Pick<ListPageProps, 'first' | 'onPress' | 'onOpen'> {
  list: List
  title: string
  narrow: boolean
  calm: Pick<ReturnType<typeof useCalmRows>, 'gone' | 'waiting' | 'showAll'>
  selection: Selection | null
}

function ListBody({ list, title, narrow, calm, selection, first, onPress, onOpen }: ListBodyProps) {
  const { view } = list
  const empty = !list.loading && (list.window ? sizeOf(list.window.all) : list.rows.length) === 0
  if (empty || list.error !== null) {
    return (
      <div className="rounded-xl border bg-card shadow-raised sm:m-5">
        <ListEmpty list={list} first={first} />
      </div>
    )
  }
  if (narrow) {
    return (
      <>
        <CardList list={list} selection={selection} onOpen={onOpen} />
        <Pager list={list} />
      </>
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-card">
      <ChangedPill calm={calm} />
      <DataGrid
        label={title}
        columns={list.columns}
        rows={list.rows}
        window={list.window}
        first={(list.search.page - 1) * list.search.perPage}
        total={list.total}
        sort={list.sort}
        density={list.density}
        loading={list.loading}
        stale={list.stale}
        selection={selection}
        gone={calm.gone}
        opened={{ field: view.panel.field, value: asText(list.raw[view.panel.param]) }}
        onResize={(name, width) =>
          list.keep((kept) => ({ ...kept, widths: { ...kept.widths, [name]: width } }))
        }
        onSort={(name) =>
          list.change((before) => {
            const current = asText(before.sort) || (list.searched === '' ? view.sort : '')
            const sort = nextSort(current, name, view.sort)
            return { sort: sort === view.sort ? '' : sort }
          })
        }
        onPress={onPress}
        onOpen={onOpen}
      />
      <div className="border-t">
        <Pager list={list} />
      </div>
    </div>
  )
}
