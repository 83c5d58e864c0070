import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keepPlace, placeKept } from './kept-place.ts'
import { offerRows, publishSight } from './sight.ts'
import { ALL_IN_PAGE, mountedRows, type Span, sightOf, sizeOf } from './span.ts'
import { type ListWindow, placeKey } from './use-list-window.ts'

/** The grid is drawn anew when the rows in sight have moved by so many. */
const STEP = 4
/** Rows that fly past are not read. */
const REST_MS = 80

interface GridScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly area: Span
  /** Null: the rows of one page. */
  readonly window: ListWindow | null
  /** Pixels of a row. */
  readonly height: number
}

/** The rows to put into a grid as it is scrolled, and the way to one of them. */
export function useGridScroll({ scroller, area, window, height }: GridScroll) {
  const [sight, setSight] = useState<Span>({ from: area.from, to: area.from })
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef({ id: '', entry: '', area, height })

  const rest = useEffectEvent(() => {
    resting.current = undefined
    if (scroller.current) window?.see(sightOf(area, viewOf(scroller.current, height)))
  })
  const look = useEffectEvent(() => {
    const box = scroller.current
    if (!box) return
    const next = sightOf(area, viewOf(box, height))
    publishSight(next)
    const isStep = Math.abs(next.from - sight.from) >= STEP || Math.abs(next.to - sight.to) >= STEP
    if (isStep || next.to === area.to || next.from === area.from) {
      setSight((last) => (last.from === next.from && last.to === next.to ? last : next))
    }
    if (!window) return
    keepPlace(placeKey(window.entry, window.id), {
      top: box.scrollTop + area.from * height,
      sight: next,
      all: window.all,
      area,
    })
    resting.current ??= setTimeout(() => rest(), REST_MS)
  })

  // Rows before those in sight came or went: what is seen stays. Another list is where it was left.
  useLayoutEffect(() => {
    const box = scroller.current
    const last = settled.current
    const [id, entry] = [window?.id ?? '', window?.entry ?? '']
    if (!box) return
    settled.current = { id, entry, area, height }
    const isOther = last.id !== id
    if (window && isOther) {
      box.scrollTop = (placeKept(placeKey(entry, id))?.top ?? 0) - area.from * height
    } else if (last.area.from !== area.from || last.height !== height) {
      box.scrollTop = (last.area.from + box.scrollTop / last.height - area.from) * height
    }
    // Under another entry of the history, a panel was opened or closed over the same list.
    if (isOther || last.entry !== entry || sizeOf(last.area) !== sizeOf(area) || last.height !== height)
      look()
  })

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const onScroll = () => look()
    const size = new ResizeObserver(onScroll)
    size.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(resting.current)
      resting.current = undefined
      size.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [scroller])

  const goTo = useEffectEvent((row: number) => {
    if (scroller.current) scroller.current.scrollTop = (row - area.from) * height
  })
  useEffect(() => offerRows((row) => goTo(row)), [])

  const reveal = (row: number) => {
    const box = scroller.current
    if (!box) return
    const view = viewOf(box, height)
    const top = (row - area.from) * height
    if (top < view.top) box.scrollTop = top
    else if (top + height > view.top + view.height) box.scrollTop = top + height - view.height
  }
  const isWhole = sizeOf(area) <= ALL_IN_PAGE
  return { mounted: (active: number) => mountedRows(area, isWhole ? area : sight, active), reveal }
}

/** The heading stands over the rows, the sideways scroll bar under them. */
const viewOf = (box: HTMLElement, row: number) => ({
  top: box.scrollTop,
  height: box.clientHeight - (box.querySelector('thead')?.clientHeight ?? 0),
  row,
})
