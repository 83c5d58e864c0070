import { type CalmRows, keepInPlace } from '../calm-rows.ts'
import type { ListRow } from '../columns.ts'
import { CHUNK, chunkOf, MOST_CHUNKS } from './span.ts'

export interface Answer {
  readonly items: readonly ListRow[]
  /** Where the next chunk begins; null at the end. */
  readonly cursor: string | null
}

/** Where a chunk is read from: so many rows behind a cursor. */
export interface Start {
  readonly cursor: string
  readonly skip: number
}

interface Kept {
  /** The rows in their places; null where they were let go. */
  readonly rows: readonly ListRow[] | null
  /** The answer last read: the same rows, or those that wait while the person works in the list. */
  readonly read: Answer | null
  readonly start: Start
  /** Where the chunk behind it begins; null at the end. */
  readonly next: string | null
  /** True: the chunk before it ends elsewhere now. */
  readonly moved: boolean
}

/**
 * The chunks read so far, those used last at the end. Row 0 is where the list was opened: chunks 0, 1… are read onward
 * from there, -1, -2… backward, their rows the nearest first. Rows are kept of few chunks, the cursors of all.
 */
export type Chunks = ReadonlyMap<number, Kept>

/** Chunks from row 0, on its side. */
const depth = (chunk: number): number => (chunk < 0 ? -chunk - 1 : chunk)
const behind = (chunk: number): number => (chunk < 0 ? chunk - 1 : chunk + 1)

/** As near as a known cursor allows. */
export function startOf(chunks: Chunks, chunk: number): Start {
  const kept = chunks.get(chunk)
  if (kept && !kept.moved) return kept.start
  let best: Start = { cursor: 'first', skip: depth(chunk) * CHUNK }
  for (const [other, { next }] of chunks) {
    const skip = (depth(chunk) - depth(other) - 1) * CHUNK
    if (other < 0 === chunk < 0 && skip >= 0 && skip < best.skip && next !== null)
      best = { cursor: next, skip }
  }
  return best
}

/**
 * Takes an answer in. While the person works in the list (`held`), rows keep their places, and so does the end of the
 * chunk.
 */
export function take(chunks: Chunks, chunk: number, start: Start, answer: Answer, held: boolean): Chunks {
  const before = chunks.get(chunk)
  const next = new Map(chunks)
  next.delete(chunk)
  if (before?.rows && held) {
    next.set(chunk, { ...before, read: answer, start, moved: false })
    return next
  }
  // The server encrypts each cursor anew: another text for the same place changes nothing behind it.
  const isEndSame = before?.rows != null && sameEnd(before.rows, answer.items)
  const end = isEndSame && before.next !== null && answer.cursor !== null ? before.next : answer.cursor
  next.set(chunk, { rows: answer.items, read: answer, start, next: end, moved: false })
  const after = next.get(behind(chunk))
  if (before && after && end !== before.next) next.set(behind(chunk), { ...after, moved: true })
  return recent(next, [chunk])
}

const sameEnd = (before: readonly ListRow[], after: readonly ListRow[]): boolean =>
  before.length === after.length && JSON.stringify(before.at(-1)) === JSON.stringify(after.at(-1))

/** Marks chunks as used now, and drops the rows of those unused for longest. */
export function recent(chunks: Chunks, used: readonly number[]): Chunks {
  const next = new Map(chunks)
  for (const chunk of used) {
    const kept = next.get(chunk)
    next.delete(chunk)
    if (kept) next.set(chunk, kept)
  }
  const full = [...next].filter(([, { rows }]) => rows !== null)
  for (const [chunk, kept] of full.slice(0, Math.max(0, full.length - MOST_CHUNKS)))
    next.set(chunk, { ...kept, rows: null, read: null })
  return next
}

/** Puts the rows last read in the places of those that were held. */
export function released(chunks: Chunks): Chunks {
  let next = chunks
  for (const [chunk, { rows, read, start }] of chunks)
    if (read && rows !== read.items) next = take(next, chunk, start, read, false)
  return next
}

export function rowOf(chunks: Chunks, row: number): ListRow | undefined {
  const chunk = chunkOf(row)
  const at = row < 0 ? -row - 1 - depth(chunk) * CHUNK : row - chunk * CHUNK
  return calmOf(chunks.get(chunk))?.rows[at]
}

/** The place of a record among the rows in memory. */
export function placeOf(chunks: Chunks, isIt: (row: ListRow) => boolean): number | null {
  for (const [chunk, { rows }] of chunks) {
    const at = rows?.findIndex(isIt) ?? -1
    if (at >= 0) return chunk < 0 ? -(depth(chunk) * CHUNK) - at - 1 : chunk * CHUNK + at
  }
  return null
}

const known = new WeakMap<Kept, CalmRows>()
const NOTHING: ReadonlySet<string> = new Set()

/** The rows of a chunk in their places, and what changed since. */
export function calmOf(kept: Kept | undefined): CalmRows | null {
  if (!kept?.rows) return null
  const { rows, read } = kept
  const calm =
    known.get(kept) ??
    (read && read.items !== rows ? keepInPlace(rows, read.items) : { rows, gone: NOTHING, waiting: 0 })
  known.set(kept, calm)
  return calm
}

/** Rows from row 0 to the end of the list, as far as it was read; `isEnd` when the end itself was read. */
export function reachOf(chunks: Chunks): { readonly rows: number; readonly isEnd: boolean } {
  let rows = 0
  let end = Number.POSITIVE_INFINITY
  for (const [chunk, { read, next }] of chunks) {
    if (chunk < 0) continue
    const length = read?.items.length ?? CHUNK
    if (next === null && read && (length > 0 || chunk === 0)) end = Math.min(end, chunk * CHUNK + length)
    if (length > 0) rows = Math.max(rows, chunk * CHUNK + length + (next === null ? 0 : CHUNK))
  }
  return end < Number.POSITIVE_INFINITY ? { rows: end, isEnd: true } : { rows, isEnd: false }
}
