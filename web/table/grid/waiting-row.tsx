import { useLayoutEffect, useRef } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ListColumn } from '../columns.ts'

interface WaitingRowProps {
  row: number
  height: number
  columns: readonly ListColumn[]
  selectable: boolean
  active: boolean
  onActivate: (row: number) => void
  /** The row has been read and replaces this placeholder, which had the focus. */
  onLeave: (row: number) => void
}

/** The placeholder of a row not read yet. It takes the focus, so that a key held down goes on. */
export function WaitingRow({ row, height, columns, selectable, ...props }: WaitingRowProps) {
  const line = useRef<HTMLTableRowElement>(null)
  const { onLeave } = props
  useLayoutEffect(() => {
    const element = line.current
    return () => {
      if (document.activeElement === element) onLeave(row)
    }
  }, [row, onLeave])
  return (
    <tr
      ref={line}
      data-row={row}
      aria-busy
      tabIndex={props.active ? 0 : -1}
      style={{ height }}
      className="border-b bg-card outline-none focus-visible:bg-accent"
      onFocus={() => props.onActivate(row)}
    >
      {selectable && <td />}
      {columns.map((column, place) => (
        <td key={column.name} className="px-2.5 first:ps-5 last:pe-5">
          <Skeleton
            className="h-3.5"
            style={{ width: `${45 + ((((row % 12) + 12) * 7 + place * 13) % 40)}%` }}
          />
        </td>
      ))}
    </tr>
  )
}
