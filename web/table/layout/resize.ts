import type { PointerEvent } from 'react'
import { NARROWEST, WIDEST } from '#model/domain/list-layout.ts'

/** Drags the end of a column: the column follows the pointer, and its width is told where it is dropped. */
export function startResize(
  event: PointerEvent<HTMLElement>,
  declared: number,
  onDrop: (width: number) => void,
): void {
  const handle = event.currentTarget
  const heading = handle.closest('th')
  const table = handle.closest('table')
  if (!heading || !table || event.button !== 0) return
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  const start = { x: event.clientX, width: heading.getBoundingClientRect().width }
  const side = getComputedStyle(heading).direction === 'rtl' ? -1 : 1
  const room = table.parentElement?.clientWidth ?? 0
  const others = Number(table.style.minWidth.replace('px', '')) - declared
  let width = declared
  const follow = ({ clientX }: { clientX: number }) => {
    width = declaredWidth(start.width + side * (clientX - start.x), others, room)
    heading.style.width = `${width}px`
    table.style.minWidth = `${others + width}px`
  }
  const drop = () => {
    handle.removeEventListener('pointermove', follow)
    if (width !== declared) onDrop(width)
  }
  handle.addEventListener('pointermove', follow)
  handle.addEventListener('lostpointercapture', drop, { once: true })
}

/**
 * The width to declare so that a column is as wide as seen: where the columns leave room, the table shares it out among
 * them in proportion.
 */
export function declaredWidth(seen: number, others: number, room: number): number {
  const shown = Math.min(Math.max(seen, NARROWEST), WIDEST)
  const width = shown + others < room ? (shown * others) / (room - shown) : shown
  return Math.round(Math.max(width, NARROWEST))
}
