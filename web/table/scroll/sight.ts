import { useSyncExternalStore } from 'react'
import type { ListRow } from '../columns.ts'
import type { Span } from './span.ts'

/** The rows in sight, published by the grid to its subscribers: the grid itself is not rendered for each row scrolled. */
let sight: Span = { from: 0, to: 0 }
const watchers = new Set<() => void>()

export function publishSight(next: Span): void {
  if (next.from === sight.from && next.to === sight.to) return
  sight = next
  for (const watch of watchers) watch()
}

export const useSight = (): Span =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    () => sight,
  )

export const sightNow = (): Span => sight

/** The rows of these places that are in memory. */
export const rowsOfSpan = (
  { from, to }: Span,
  rowAt: (row: number) => ListRow | undefined,
): readonly ListRow[] =>
  Array.from({ length: to - from }, (_, at) => rowAt(from + at)).filter((row) => row !== undefined)

let mover: ((row: number) => void) | null = null

/** The grid in the page offers to bring its rows into sight. */
export function offerRows(move: (row: number) => void): () => void {
  mover = move
  return () => {
    if (mover === move) mover = null
  }
}

export const goToRow = (row: number): void => mover?.(row)
