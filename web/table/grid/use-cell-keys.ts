import { type KeyboardEvent, type MouseEvent, useContext, useMemo, useRef } from 'react'
import type { ListColumn, ListRow } from '../columns.ts'
import { type CellEditing, CellEditingContext, type CellStop, stopBeside, stopsOf } from './cell-editing.ts'

/** The second press of a double one comes within this time. */
const SECOND_PRESS_MS = 200

export interface CellKeys {
  readonly cells: CellEditing | null
  readonly stops: readonly CellStop[]
  /** F2 edits the line chosen by the arrows to the left and right. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent) => void
  /** Opens the row at a press; in an editable cell, only when no second press follows. */
  readonly onPress: (event: MouseEvent, act: () => void) => void
}

/** The editing of the cells of a row, by keys and by mouse. */
export function useCellKeys(row: ListRow, columns: readonly ListColumn[]): CellKeys {
  const cells = useContext(CellEditingContext)
  const fields = cells?.fields
  const stops = useMemo(() => (fields ? stopsOf(columns, fields) : []), [columns, fields])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || !cells || stops.length === 0) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    cells.close()
    const chosen = stops.find(({ line }) => line === cells.cursor)
    if (event.key === 'F2') {
      const [first] = stops
      if (first) cells.begin(row, chosen ?? first, stops)
    } else {
      const step = stepOf(event)
      const next = step && stopBeside(stops, chosen?.line ?? '', step)
      // Past the last one, the arrow scrolls the list.
      if (!next) return
      cells.setCursor(next.line)
      cellOf(event.currentTarget, next.column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    event.preventDefault()
  }
  const onDoubleClick = (event: MouseEvent) => {
    const stop = stopAt(event, stops)
    if (!cells || !stop) return
    clearTimeout(waiting.current)
    event.preventDefault()
    cells.begin(row, stop, stops)
  }
  const onPress = (event: MouseEvent, act: () => void) => {
    clearTimeout(waiting.current)
    if (event.detail === 0 || !stopAt(event, stops)) return act()
    if (event.detail === 1) waiting.current = setTimeout(act, SECOND_PRESS_MS)
  }
  return { cells, stops, onKeyDown, onDoubleClick, onPress }
}

function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): 1 | -1 | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  const isForward = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction !== 'rtl')
  return isForward ? 1 : -1
}

const cellOf = (row: Element, column: string): Element | null =>
  row.querySelector(`td[data-field="${CSS.escape(column)}"]`)

/** The line that was pressed; beside the lines of a cell, its first one. */
function stopAt({ target }: MouseEvent, stops: readonly CellStop[]): CellStop | undefined {
  if (!(target instanceof Element)) return undefined
  const line = target.closest<HTMLElement>('[data-field]')?.dataset.field
  const column = target.closest<HTMLElement>('td[data-field]')?.dataset.field
  return stops.find((stop) => stop.line === line) ?? stops.find((stop) => stop.column === column)
}
