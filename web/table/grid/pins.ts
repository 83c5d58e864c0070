import type { CSSProperties } from 'react'
import type { ListColumn } from '../columns.ts'

/** How far from the start a pinned column stays, by its place; nothing for one that is scrolled. */
export type Pins = readonly (number | null)[]

/** The columns pinned before the first that is not: one pinned further on would cover what comes before it. */
export function pinsOf(columns: readonly ListColumn[], start: number): Pins {
  let from: number | null = start
  return columns.map(({ pinned, width }) => {
    const at = pinned ? from : null
    from = at === null ? null : at + width
    return at
  })
}

/** Of the cell at a place; the last pinned one ends with a line. */
export function pinned(pins: Pins, place: number): { style?: CSSProperties; className: string } {
  const at = pins[place] ?? null
  if (at === null) return { className: '' }
  const isLast = (pins[place + 1] ?? null) === null
  return {
    style: { insetInlineStart: at },
    className: isLast ? `${STUCK} shadow-[inset_-1px_0_0_var(--border)]` : STUCK,
  }
}

/** Its colour is its row's: what is scrolled under it is not to be read through it. */
export const STUCK = 'sticky z-[1] bg-inherit'
