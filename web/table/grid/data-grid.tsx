import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { Fragment, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Density } from '#model/domain/list-layout.ts'
import { cn } from '#web/ui/cn.ts'
import type { ListColumn, ListRow } from '../columns.ts'
import { rowsOfSpan, sightNow } from '../scroll/sight.ts'
import { type Span, sizeOf } from '../scroll/span.ts'
import { useGridScroll } from '../scroll/use-grid-scroll.ts'
import type { ListWindow } from '../scroll/use-list-window.ts'
import type { Selection } from '../selection.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { pinsOf } from './pins.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { WaitingRow } from './waiting-row.tsx'

const features = tableFeatures({ rowSelectionFeature })
const helper = createColumnHelper<typeof features, ListRow>()

const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 32, normal: 40, confort: 52 }
const SELECT_WIDTH = 40

/** ARIA pattern of a grid with arrow keys; a plain table has no such role. */
const GRID = { role: 'grid' } as const
const SELECTABLE_GRID = { ...GRID, 'aria-multiselectable': true } as const

interface DataGridProps {
  label: string
  columns: readonly ListColumn[]
  /** The rows of the page, or those around the ones in sight. */
  rows: readonly ListRow[]
  /** The list as it is scrolled; null where it is read page by page. */
  window: ListWindow | null
  /** Rows of the list before the first of the page. */
  first: number
  total: number | null
  sort: string
  density: Density
  loading: boolean
  stale: boolean
  selection: Selection | null
  /** Ids of rows that the list no longer holds. */
  gone: ReadonlySet<string>
  /** Field and value that identify the open record, to mark its row. */
  opened: { readonly field: string; readonly value: string }
  onSort: (name: string) => void
  /** The end of a column was dragged, or pressed twice. */
  onResize: (name: string, width: number) => void
  onPress: ((row: ListRow) => void) | undefined
  onOpen: (row: ListRow) => void
}

/** Rows and columns of a list on a desk. */
export function DataGrid(props: DataGridProps) {
  const { columns, rows, selection, window } = props
  const scroller = useRef<HTMLDivElement>(null)
  const height = ROW_HEIGHT[props.density]
  const area: Span = window?.area ?? { from: 0, to: rows.length }
  const rowAt = window?.rowAt ?? ((row: number) => rows[row])
  const scroll = useGridScroll({ scroller, area, window, height })
  const grid = useGridKeys({
    ...{ area, rowAt, selection },
    page: () => (window ? rowsOfSpan(sightNow(), rowAt) : rows),
    open: props.onOpen,
    reveal: scroll.reveal,
    container: scroller,
  })
  const mounted = scroll.mounted(grid.active)
  const shown = distinct(mounted.map(rowAt))
  const table = useGridTable(columns, shown, selection)
  const models = new Map(table.getRowModel().rows.map((model) => [model.id, model]))
  const tick = useStableCallback((id: string, range: boolean) =>
    range ? selection?.extend(id) : selection?.toggle(id),
  )
  const press = useStableCallback((row: ListRow) => props.onPress?.(row))
  const open = useStableCallback((row: ListRow) => props.onOpen(row))
  const before = selection ? SELECT_WIDTH : 0
  const minWidth = columns.reduce((sum, column) => sum + column.width, before)
  const pins = useMemo(() => pinsOf(columns, before), [columns, before])
  const first = window ? (window.before ?? 0) : props.first
  const onLeave = useFocusBack(scroller)
  useOpenedInSight(props.opened, window, scroll.reveal)

  return (
    <div
      ref={scroller}
      // Each entry of the history has its own: the router would scroll this list as far as the one before it was.
      data-scroll-restoration-id={window?.entry}
      // Rows that come and go are no reason for the browser to scroll.
      className={cn(
        'relative min-h-0 flex-1 overflow-auto [overflow-anchor:none]',
        props.stale && 'opacity-70',
      )}
    >
      <table
        {...(selection ? SELECTABLE_GRID : GRID)}
        aria-label={props.label}
        aria-busy={props.loading || props.stale}
        aria-rowcount={props.total === null ? -1 : props.total + 1}
        style={{ minWidth }}
        className={cn(
          'w-full table-fixed border-collapse',
          props.density === 'compact' ? 'text-[13px]' : 'text-sm',
        )}
        onKeyDown={grid.onKeyDown}
      >
        <GridHeader
          columns={columns}
          pins={pins}
          sort={props.sort}
          onSort={props.onSort}
          onResize={props.onResize}
          selection={selection}
          rows={window ? null : rows}
          rowAt={rowAt}
        />
        <tbody>
          {props.loading && sizeOf(area) === 0 && (
            <GridSkeleton columns={columns} selectable={selection !== null} height={height} />
          )}
          {mounted.map((row, at) => {
            const model = models.get(shown[at]?.id ?? '')
            const gap = row - (mounted[at - 1] ?? area.from - 1) - 1
            return (
              <Fragment key={model?.id ?? row}>
                <Spacer height={gap * height} />
                {model ? (
                  <GridRow
                    row={model}
                    index={row}
                    place={first + row + 1}
                    height={height}
                    columns={columns}
                    pins={pins}
                    selectable={selection !== null}
                    selected={model.getIsSelected()}
                    locked={selection?.all ?? false}
                    active={row === grid.active}
                    gone={props.gone.has(model.id)}
                    open={
                      props.opened.value !== '' && model.original[props.opened.field] === props.opened.value
                    }
                    onActivate={grid.setActive}
                    onTick={tick}
                    onPress={press}
                    onOpen={open}
                  />
                ) : (
                  <WaitingRow
                    row={row}
                    height={height}
                    columns={columns}
                    selectable={selection !== null}
                    active={row === grid.active}
                    onActivate={grid.setActive}
                    onLeave={onLeave}
                  />
                )}
              </Fragment>
            )
          })}
          <Spacer height={(area.to - 1 - (mounted.at(-1) ?? area.to - 1)) * height} />
        </tbody>
      </table>
    </div>
  )
}

/** Returns a stable function that calls the latest `act`, so that memoized rows are not rendered again. */
function useStableCallback<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: A) => latest.current(...given), [])
}

/** Each record once: one that moved may be among two chunks until both are read again. */
function distinct(rows: readonly (ListRow | undefined)[]): readonly (ListRow | undefined)[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (row === undefined || seen.has(row.id)) return undefined
    seen.add(row.id)
    return row
  })
}

/** A row that has been read takes over the focus of its placeholder. */
function useFocusBack(scroller: RefObject<HTMLElement | null>): (row: number) => void {
  const left = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (left.current === null) return
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${left.current}"]`)
      ?.focus({ preventScroll: true })
    left.current = null
  })
  return useCallback((row: number) => {
    left.current = row
  }, [])
}

/** The record that J and K come to is scrolled into sight. */
function useOpenedInSight(
  { field, value }: DataGridProps['opened'],
  window: ListWindow | null,
  reveal: (row: number) => void,
): void {
  const latest = useRef({ window, reveal })
  latest.current = { window, reveal }
  useEffect(() => {
    const { window, reveal } = latest.current
    const row = value === '' ? null : window?.placeOf((one) => one[field] === value)
    if (row != null) reveal(row)
  }, [field, value])
}

export type GridTable = ReturnType<typeof useGridTable>

/** The one place that calls TanStack Table; the React Compiler must leave it alone (TanStack/table #6577). */
function useGridTable(
  columns: readonly ListColumn[],
  shown: readonly (ListRow | undefined)[],
  selection: Selection | null,
) {
  'use no memo'
  const rows = useSame(shown.filter((row) => row !== undefined))
  const definitions = useMemo(() => columns.map(({ name }) => helper.display({ id: name })), [columns])
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    state: { rowSelection: selection?.state ?? NONE },
    enableRowSelection: selection !== null,
    onRowSelectionChange: (update) =>
      selection?.set(typeof update === 'function' ? update(selection.state) : update),
  })
}

const NONE = {}

/** The former array, when it has the same rows: the table recomputes its rows for a new one. */
function useSame(rows: readonly ListRow[]): readonly ListRow[] {
  const before = useRef(rows)
  const isSame = rows.length === before.current.length && rows.every((row, at) => row === before.current[at])
  if (!isSame) before.current = rows
  return before.current
}

/** The room of rows that are not in the page. */
const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)
