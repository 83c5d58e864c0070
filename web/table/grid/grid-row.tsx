import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, memo } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { onItsWay } from '../at-once.ts'
import { alignClass } from '../cells/align.ts'
import { gridCellOf } from '../cells/cells.tsx'
import { PendingDot } from '../cells/pending-dot.tsx'
import type { ListColumn, ListRow } from '../columns.ts'
import type { GridTable } from './data-grid.tsx'
import { type Pins, pinned, STUCK } from './pins.ts'
import { useCellKeys } from './use-cell-keys.ts'

interface GridRowProps {
  row: ReturnType<GridTable['getRowModel']>['rows'][number]
  index: number
  /** From 1 on, in the whole list. */
  place: number
  height: number
  columns: readonly ListColumn[]
  pins: Pins
  selectable: boolean
  selected: boolean
  /** Chosen with all the others: none is left out alone. */
  locked: boolean
  active: boolean
  open: boolean
  /** True for a row the list no longer holds. */
  gone: boolean
  onActivate: (index: number) => void
  /** Chooses the row or leaves it out; with Shift, all from the one touched last. */
  onTick: (id: string, range: boolean) => void
  /** Called on pointerdown, before the row may open. */
  onPress: (row: ListRow) => void
  onOpen: (row: ListRow) => void
}

/** Memoized: its callbacks are stable, and it subscribes to the language itself. */
export const GridRow = memo(function GridRow({
  row,
  index,
  columns,
  pins,
  selectable,
  ...props
}: GridRowProps) {
  const { t } = useLingui()
  const { cells, stops, ...keys } = useCellKeys(row.original, columns)
  const over = cells?.over?.id === row.id ? cells.over : null
  const written = onItsWay(row.original)
  return (
    <tr
      data-row={index}
      aria-rowindex={props.place + 1}
      tabIndex={props.active ? 0 : -1}
      aria-selected={selectable ? props.selected : undefined}
      data-active={props.open || undefined}
      title={props.gone ? t`N’est plus dans cette liste` : undefined}
      style={{ height: props.height }}
      className={cn(
        'group/row cursor-pointer border-b bg-card outline-none hover:bg-muted focus-visible:bg-accent focus-visible:shadow-[inset_3px_0_0_var(--primary)] aria-selected:bg-accent data-[active]:bg-accent',
        props.gone && 'text-muted-foreground line-through',
      )}
      onFocus={() => props.onActivate(index)}
      // Shift extends the selection; the browser would mark text as well.
      onMouseDown={(event) => selectable && event.shiftKey && event.preventDefault()}
      onPointerDown={() => props.onPress(row.original)}
      onKeyDown={keys.onKeyDown}
      onDoubleClick={(event) => (numberAt(event) || !isControl(event)) && keys.onDoubleClick(event)}
      onClick={(event) => {
        const number = stops.length > 0 ? numberAt(event) : null
        if (number) {
          event.preventDefault()
          keys.onPress(event, () => location.assign(number.href))
        } else if (isControl(event)) return
        else if (selectable && event.shiftKey) props.onTick(row.id, true)
        else keys.onPress(event, () => props.onOpen(row.original))
      }}
    >
      {selectable && (
        <td className={cn('ps-5 pe-1', STUCK)} style={AT_START}>
          <Checkbox
            checked={props.selected}
            tabIndex={-1}
            disabled={props.locked}
            aria-label={t`Sélectionner la ligne ${props.place}`}
            onClick={(event) => props.onTick(row.id, event.shiftKey)}
          />
        </td>
      )}
      {row.getAllCells().map((cell, position) => {
        const pin = pinned(pins, position)
        const column = columns[position]
        const own = stops.filter((stop) => stop.column === column?.name)
        const covers = over !== null && own.some(({ line }) => line === over.line)
        const isOnItsWay = isWritten(column, written)
        const content = column && gridCellOf(column, row.original)
        const chosen = own.find(({ line }) => line === cells?.cursor)
        return (
          <td
            key={cell.id}
            data-field={column?.name}
            style={pin.style}
            className={cn(
              'px-2.5 first:ps-5 last:pe-5',
              !covers && 'truncate',
              (covers || isOnItsWay) && 'relative',
              cellLooks(column),
              pin.className,
              covers && 'z-[3]',
              chosen && (chosen.line === column?.name ? FIRST_CHOSEN : SECOND_CHOSEN),
            )}
          >
            {covers ? <span className="block truncate">{content}</span> : content}
            {isOnItsWay && <PendingDot className="absolute end-1 top-1" />}
            {covers && over.content}
          </td>
        )
      })}
    </tr>
  )
})

/** The line that F2 edits, outlined while its row has the focus. */
const FIRST_CHOSEN =
  'group-focus-visible/row:shadow-[inset_0_0_0_2px_var(--ring)] group-focus-visible/row:has-[[data-line]]:shadow-none group-focus-visible/row:[&_[data-line=first]]:outline-2 group-focus-visible/row:[&_[data-line=first]]:outline-ring'
const SECOND_CHOSEN =
  'group-focus-visible/row:[&_[data-line=second]]:outline-2 group-focus-visible/row:[&_[data-line=second]]:outline-ring'

const isWritten = (column: ListColumn | undefined, written: readonly string[]): boolean =>
  column !== undefined && written.some((name) => name === column.name || name === column.under?.name)

export const AT_START = { insetInlineStart: 0 } as const

function cellLooks(column: ListColumn | undefined): string {
  const align = column ? alignClass(column) : ''
  return column?.isTitle && column.under === null ? `${align} font-medium` : align
}

/** A press on a link, a button or a box inside the row is not a press on the row. */
const isControl = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('a,button,input,label,textarea,select,[data-over]') !== null

/** A number in a list of edited cells: one press calls it, two edit it. */
const numberAt = ({ target }: MouseEvent): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null
