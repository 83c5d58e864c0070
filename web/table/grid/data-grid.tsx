import { createColumnHelper, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo, useRef } from 'react'
import type { Density } from '#model/domain/list-layout.ts'
import { cn } from '#web/ui/cn.ts'
import { gridCellOf } from '../cells/cells.tsx'
import type { ListColumn, ListRow } from '../columns.ts'
import type { Selection } from '../selection.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { pinsOf } from './pins.ts'
import { useGridKeys } from './use-grid-keys.ts'

const features = tableFeatures({ rowSelectionFeature })
const helper = createColumnHelper<typeof features, ListRow>()

const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 32, normal: 40, confort: 52 }
/** Beyond this many rows only those in sight are in the page. */
const VIRTUAL_FROM = 100
const SELECT_WIDTH = 40

/** ARIA pattern of a grid with arrow keys; a plain table has no such role. */
const GRID = { role: 'grid' } as const
const SELECTABLE_GRID = { ...GRID, 'aria-multiselectable': true } as const

interface DataGridProps {
  label: string
  columns: readonly ListColumn[]
  rows: readonly ListRow[]
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
  onOpen: (row: ListRow) => void
}

/** Rows and columns of a list on a desk. */
export function DataGrid(props: DataGridProps) {
  const { columns, rows, selection } = props
  const table = useGridTable(columns, rows, selection)
  const scroller = useRef<HTMLDivElement>(null)
  const height = ROW_HEIGHT[props.density]
  const shown = useVirtualRows(rows, height, scroller)
  const grid = useGridKeys({ rows, selection, open: props.onOpen, reveal: shown.reveal, container: scroller })
  const tick = (id: string, range: boolean) => (range ? selection?.extend(id) : selection?.toggle(id))
  const model = table.getRowModel().rows
  const minWidth = columns.reduce((sum, column) => sum + column.width, selection ? SELECT_WIDTH : 0)
  const pins = pinsOf(columns, selection ? SELECT_WIDTH : 0)

  return (
    <div ref={scroller} className={cn('relative min-h-0 flex-1 overflow-auto', props.stale && 'opacity-70')}>
      <table
        {...(selection ? SELECTABLE_GRID : GRID)}
        aria-label={props.label}
        aria-busy={props.loading}
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
          table={selection && table}
          locked={selection?.all ?? false}
        />
        <tbody>
          {props.loading && (
            <GridSkeleton columns={columns} selectable={selection !== null} height={height} />
          )}
          <Spacer height={shown.above} />
          {shown.indexes.map((index) => {
            const row = model[index]
            return (
              row && (
                <GridRow
                  key={row.id}
                  row={row}
                  index={index}
                  height={height}
                  columns={columns}
                  pins={pins}
                  selectable={selection !== null}
                  locked={selection?.all ?? false}
                  active={index === grid.active}
                  gone={props.gone.has(row.id)}
                  open={props.opened.value !== '' && row.original[props.opened.field] === props.opened.value}
                  onActivate={grid.setActive}
                  onTick={tick}
                  onOpen={props.onOpen}
                />
              )
            )
          })}
          <Spacer height={shown.below} />
        </tbody>
      </table>
    </div>
  )
}

export type GridTable = ReturnType<typeof useGridTable>

/** The one place that calls TanStack Table; the React Compiler must leave it alone (TanStack/table #6577). */
function useGridTable(columns: readonly ListColumn[], rows: readonly ListRow[], selection: Selection | null) {
  'use no memo'
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.display({ id: column.name, cell: ({ row }) => gridCellOf(column, row.original) }),
      ),
    [columns],
  )
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

function useVirtualRows(
  rows: readonly ListRow[],
  height: number,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const virtual = rows.length > VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  })
  if (!virtual) return { indexes: rows.map((_, index) => index), above: 0, below: 0, reveal: () => {} }
  const items = virtualizer.getVirtualItems()
  return {
    indexes: items.map((item) => item.index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (index: number) => virtualizer.scrollToIndex(index),
  }
}

const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)
