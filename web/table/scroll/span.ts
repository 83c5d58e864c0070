/** Rows read together. */
export const CHUNK = 100
/** Chunks whose rows stay in memory. */
export const MOST_CHUNKS = 25
/** Rows with a place of their own in the scroll area: browsers refuse a height of more than some ten million pixels. */
export const MOST_PLACES = 200_000
/** Up to this many rows are all in the page: the browser’s own search finds them. */
export const ALL_IN_PAGE = 100
/** Rows in the page above and below those in sight. */
const SPARE = 8
/** Rows read before they come into sight. */
const AHEAD = 40
/** The scroll area moves when this many of its rows are left before its end. */
const NEAR = 1_000

/**
 * Rows from `from` to before `to`, by their distance from the row the list was opened at: that is row 0, those before
 * it are negative.
 */
export interface Span {
  readonly from: number
  readonly to: number
}

export const sizeOf = ({ from, to }: Span): number => Math.max(0, to - from)

/** Chunk 0 begins with row 0; chunk -1 ends before it. */
export const chunkOf = (row: number): number => Math.floor(row / CHUNK)

/** The part of all rows that has places in the scroll area, at `from` as far as there are rows enough. */
export function areaAt(all: Span, from: number): Span {
  if (sizeOf(all) <= MOST_PLACES) return all
  const begin = Math.min(Math.max(from, all.from), all.to - MOST_PLACES)
  return { from: begin, to: begin + MOST_PLACES }
}

/** Where the scroll area should begin while these rows are in sight: it moves by half before they reach its end. */
export function areaFor(all: Span, area: Span, sight: Span): number {
  const nearTop = sight.from - area.from < NEAR && area.from > all.from
  const nearEnd = area.to - sight.to < NEAR && area.to < all.to
  if (!nearTop && !nearEnd) return area.from
  return areaAt(all, Math.round((sight.from + sight.to - MOST_PLACES) / 2)).from
}

interface Viewport {
  /** Pixels. */
  readonly top: number
  readonly height: number
  readonly row: number
}

/** The rows that are seen, if only in part. */
export function sightOf(area: Span, { top, height, row }: Viewport): Span {
  const last = Math.max(area.from, area.to - 1)
  const from = Math.min(area.from + Math.max(0, Math.floor(top / row)), last)
  const to = Math.min(area.from + Math.max(0, Math.ceil((top + height) / row)), area.to)
  return { from, to: Math.max(to, Math.min(from + 1, area.to)) }
}

/** The rows to put into the page: those in sight, some around them, and the one that holds the focus. */
export function mountedRows(area: Span, sight: Span, active: number): readonly number[] {
  const from = Math.max(area.from, sight.from - SPARE)
  const to = Math.min(area.to, sight.to + SPARE)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (active < area.from || active >= area.to) return rows
  if (active < from) return [active, ...rows]
  return active >= to ? [...rows, active] : rows
}

/** The chunks of the rows in sight and of those that come next. */
export function chunksOf(all: Span, sight: Span): readonly number[] {
  const first = chunkOf(Math.max(all.from, sight.from - AHEAD))
  const last = chunkOf(Math.max(all.from, Math.min(all.to, sight.to + AHEAD) - 1))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
