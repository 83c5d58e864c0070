import type { CSSProperties } from 'react'
import type { ListColumn } from '../columns.ts'

/** Offset of each pinned column from the start, by index; null for a scrolling one. */
export type Pins = readonly (number | null)[]

/** The leading pinned columns: one pinned further on would cover the columns before it. */
export function pinsOf(columns: readonly ListColumn[], start: number): Pins {
  let from: number | null = start
  return columns.map(({ pinned, width }) => {
    const at = pinned ? from : null
    from = at === null ? null : at + width
    return at
  })
}

/** Style of the cell at an index; the last pinned column ends with a line. */
export function pinned(pins: Pins, place: number): { style?: CSSProperties; className: string } {
  const at = pins[place] ?? null
  if (at === null) return { className: '' }
  const isLast = (pins[place + 1] ?? null) === null
  return {
    style: { insetInlineStart: at },
    className: isLast ? `${STUCK} shadow-[inset_-1px_0_0_var(--border)]` : STUCK,
  }
}

/** A pinned cell has the background of its row, so that the scrolled cells under it are hidden. */
export const STUCK = 'sticky z-[1] bg-inherit'
