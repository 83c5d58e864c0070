import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { preferences } from '#web/lib/stored/preferences.ts'
import { isWindowOpen } from '#web/ui/open-window.ts'
import type { ListRow } from '../columns.ts'
import type { Span } from '../scroll/span.ts'
import type { Selection } from '../selection.ts'

interface GridKeys {
  /** Rows the keys move to; those not read yet have no record. */
  area: Span
  rowAt: (row: number) => ListRow | undefined
  /** The rows chosen with Ctrl A: those of the page, or in sight. */
  page: () => readonly ListRow[]
  selection: Selection | null
  open: (row: ListRow) => void
  /** Brings a row into view before it takes the focus. */
  reveal: (index: number) => void
  container: RefObject<HTMLElement | null>
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  J: 1,
  ArrowUp: -1,
  k: -1,
  K: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * Roving focus: one row of the grid is in the tab order; arrows, J and K move it, Enter
 * or Space opens, X selects, Shift extends.
 */
export function useGridKeys({ area, rowAt, page, selection, open, reveal, container }: GridKeys) {
  const [active, setActive] = useState(0)
  const last = Math.max(area.from, area.to - 1)
  const current = Math.min(Math.max(active, area.from), last)
  const focusRow = (index: number) => {
    setActive(index)
    reveal(index)
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRowKey(event)) return
    const row = rowAt(current)
    const step = STEPS[event.key]
    if (step !== undefined) {
      const next = Math.min(Math.max(current + step, area.from), last)
      if (event.shiftKey && selection) void selection.choose(current, next)
      focusRow(next)
    } else if ((event.key === 'Enter' || event.key === ' ') && row) open(row)
    else if ((event.key === 'x' || event.key === 'X') && row && selection) selection.toggle(row.id)
    else if (event.key === 'Escape' && selection && selection.rows.size > 0) selection.clear()
    else if (event.key === 'a' && event.ctrlKey && selection)
      for (const { id } of page()) selection.toggle(id, true)
    else return
    event.preventDefault()
  }
  return { active: current, setActive, onKeyDown }
}

/** Keys pressed on a row itself; a link or a box inside it keeps its own. */
const isRowKey = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement &&
  event.target.dataset.row !== undefined &&
  !event.altKey &&
  !event.metaKey &&
  (!event.ctrlKey || event.key === 'a')

/** Single keys of a page, unless turned off; silent while one types or while a window is open. */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  const { shortcuts } = preferences.use()
  useEffect(() => {
    if (!shortcuts) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
        return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shortcuts])
}

function isBusy(target: EventTarget | null): boolean {
  if (isWindowOpen()) return true
  return (
    target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable="true"]') !== null
  )
}

/**
 * A window closes: the focus goes back to the row it was opened from, unless another window took its place or the
 * person went on to another field.
 */
export function focusGrid(event: Event): void {
  event.preventDefault()
  if (document.querySelector('[role="dialog"]') !== null || document.activeElement !== document.body) return
  goToRows()
}

/** Gives the focus to the row of the list that is in the tab order. */
export const goToRows = (): void => document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus()
