import { t } from '@lingui/core/macro'
import { FlexRender } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import type { ListColumn, ListRow } from '../columns.ts'
import type { GridTable } from './data-grid.tsx'
import { type Pins, pinned, STUCK } from './pins.ts'

interface GridRowProps {
  row: ReturnType<GridTable['getRowModel']>['rows'][number]
  index: number
  height: number
  columns: readonly ListColumn[]
  pins: Pins
  selectable: boolean
  /** Chosen with all the others: none is left out alone. */
  locked: boolean
  active: boolean
  open: boolean
  /** True for a row the list no longer holds. */
  gone: boolean
  onActivate: (index: number) => void
  /** Chooses the row or leaves it out; with Shift, all from the one touched last. */
  onTick: (id: string, range: boolean) => void
  onOpen: (row: ListRow) => void
}

export function GridRow({ row, index, columns, pins, selectable, ...props }: GridRowProps) {
  const selected = row.getIsSelected()
  return (
    <tr
      data-row={index}
      tabIndex={props.active ? 0 : -1}
      aria-selected={selectable ? selected : undefined}
      data-active={props.open || undefined}
      title={props.gone ? t`N’est plus dans cette liste` : undefined}
      style={{ height: props.height }}
      className={cn(
        'cursor-pointer border-b bg-card outline-none hover:bg-muted focus-visible:bg-accent focus-visible:shadow-[inset_3px_0_0_var(--primary)] aria-selected:bg-accent data-[active]:bg-accent',
        props.gone && 'text-muted-foreground line-through',
      )}
      onFocus={() => props.onActivate(index)}
      // Shift extends the selection; the browser would mark text as well.
      onMouseDown={(event) => selectable && event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (isControl(event)) return
        if (selectable && event.shiftKey) props.onTick(row.id, true)
        else props.onOpen(row.original)
      }}
    >
      {selectable && (
        <td className={cn('ps-5 pe-1', STUCK)} style={AT_START}>
          <Checkbox
            checked={selected}
            tabIndex={-1}
            disabled={props.locked}
            aria-label={t`Sélectionner la ligne ${index + 1}`}
            onClick={(event) => props.onTick(row.id, event.shiftKey)}
          />
        </td>
      )}
      {row.getAllCells().map((cell, position) => {
        const pin = pinned(pins, position)
        return (
          <td
            key={cell.id}
            style={pin.style}
            className={cn(
              'truncate px-2.5 first:ps-5 last:pe-5',
              cellLooks(columns[position]),
              pin.className,
            )}
          >
            <FlexRender cell={cell} />
          </td>
        )
      })}
    </tr>
  )
}

export const AT_START = { insetInlineStart: 0 } as const

function cellLooks(column: ListColumn | undefined): string {
  const align = column?.align === 'end' ? 'text-end' : column?.align === 'center' ? 'text-center' : ''
  return column?.isTitle && column.under === null ? `${align} font-medium` : align
}

/** A press on a link, a button or a box inside the row is not a press on the row. */
const isControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a,button,input,label') !== null
