import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CalmRows } from '../calm-rows.ts'
import type { Clock } from '../clock.ts'
import type { ListRow } from '../columns.ts'
import { countQuery, type ListRequest } from '../list-queries.ts'
import { OCCUPIED, wroteLately } from '../occupied.ts'
import { chunkQuery, dropUnused } from './chunk-query.ts'
import { type Chunks, calmOf, placeOf, reachOf, recent, released, rowOf, startOf, take } from './chunks.ts'
import { placeKept, useHistoryEntry } from './kept-place.ts'
import { type Dated, halvesOf, type Opening } from './opening.ts'
import { areaAt, areaFor, chunkOf, chunksOf, MOST_PLACES, type Span, sizeOf } from './span.ts'

/** A list as one scrolls it: the rows in sight are read, and every other has its place. */
export interface ListWindow extends Pick<CalmRows, 'gone' | 'waiting'> {
  /** Another list, order or opening is another window. */
  readonly id: string
  /** The place in the history under which its scroll position is kept. */
  readonly entry: string
  readonly opening: Opening
  readonly dated: Dated | null
  /** All rows, counted from the one the list was opened at, and those with a place in the scroll area. */
  readonly all: Span
  readonly area: Span
  /** Rows of the list before row 0; null while unknown. */
  readonly before: number | null
  readonly total: number | null
  /** The rows in memory around those in sight, in order. */
  readonly rows: readonly ListRow[]
  readonly loading: boolean
  /** True: the rows of the list before, until those of this one are read. */
  readonly stale: boolean
  readonly error: Error | null
  readonly rowAt: (row: number) => ListRow | undefined
  readonly placeOf: (isIt: (row: ListRow) => boolean) => number | null
  readonly see: (sight: Span) => void
  readonly showAll: () => void
  readonly retry: () => void
  /** The rows from one to the other, read where they are not in memory; null where they are too many. */
  readonly between: (from: number, to: number) => Promise<readonly ListRow[] | null>
}

interface Asked {
  /** Without the halves of the opening. */
  readonly request: ListRequest
  readonly opening: Opening
  readonly dated: Dated | null
  readonly clock: Clock
  readonly enabled: boolean
}

interface State {
  readonly id: string
  readonly sight: Span
  readonly areaFrom: number
  readonly chunks: Chunks
  /** All rows when one came back to the list, until they are known anew. */
  readonly guess: Span
}

const START: Span = { from: 0, to: 1 }
const END: Span = { from: -1, to: 0 }
const NO_CHUNKS: Chunks = new Map()
const NONE: Span = { from: 0, to: 0 }
/** Rows chosen with one press of Shift. */
export const MOST_BETWEEN = 1_000

export function useListWindow(asked: Asked): ListWindow {
  const { request, opening, dated, clock, enabled } = asked
  const queries = useQueryClient()
  const entry = useHistoryEntry()
  const { collection, filter, search, sort, putAside } = request
  // Other columns are the same list: its rows are read anew where they are.
  const id = JSON.stringify([collection, filter, search, sort, putAside, opening])
  const last = useRef<ListWindow | null>(null)
  const [state, setState] = useState<State>(() => begun(id, entry, opening))
  const now = state.id === id ? state : begun(id, entry, opening)
  if (now !== state) setState(now)
  const change = (next: (state: State) => State) =>
    setState((known) => (known.id === id ? next(known) : known))
  const byRank = search !== '' && sort === ''
  const halves = useMemo(() => halvesOf(request, opening, dated, clock), [request, opening, dated, clock])
  const halfOf = (chunk: number): ListRequest => ({
    ...request,
    ...((chunk < 0 ? halves.before : halves.onward) ?? {}),
  })

  const reach = reachOf(now.chunks)
  const counts = useCounts(
    request,
    halves,
    enabled && (opening !== 'first' || (reach.rows > 0 && !reach.isEnd)),
  )
  const before = opening === 'first' ? 0 : counts.before
  const to =
    halves.onward === null
      ? 0
      : reach.isEnd
        ? reach.rows
        : (counts.onward ?? Math.max(reach.rows, now.guess.to))
  const all = { from: before === null ? now.guess.from : -before, to }
  const area = areaAt(all, now.areaFrom)

  const wanted = enabled ? chunksWanted(all, now.sight, halves) : []
  const inSight = wanted.join()
  useEffect(() => {
    if (inSight !== '') dropUnused(queries, collection)
  }, [queries, collection, inSight])
  const starts = wanted.map((chunk) => startOf(now.chunks, chunk))
  const answers = useQueries({
    queries: wanted.map((chunk, at) =>
      chunkQuery(halfOf(chunk), starts[at] ?? startOf(NO_CHUNKS, chunk), byRank),
    ),
  })
  let chunks = now.chunks
  for (const [at, chunk] of wanted.entries()) {
    const answer = answers[at]?.data
    const kept = chunks.get(chunk)
    const start = startOf(chunks, chunk)
    // The chunk before it ends elsewhere now: this answer is of where it began.
    const isOld = start.cursor !== starts[at]?.cursor || start.skip !== starts[at]?.skip
    if (!answer || isOld || (kept?.read === answer && kept.start === start)) continue
    const isHeld = kept?.rows != null && !wroteLately(queries) && document.querySelector(OCCUPIED) !== null
    chunks = take(chunks, chunk, start, answer, isHeld)
  }
  if (chunks !== now.chunks) setState({ ...now, chunks })

  const calm = wanted.flatMap((chunk) => calmOf(chunks.get(chunk)) ?? [])
  const see = (sight: Span) =>
    change((seen) => {
      const areaFrom = areaFor(all, area, sight)
      const next = chunksWanted(all, sight, halves)
      if (next.join() === chunksWanted(all, seen.sight, halves).join() && areaFrom === area.from) return seen
      return { ...seen, sight, areaFrom, chunks: recent(seen.chunks, next) }
    })
  const total =
    opening === 'first' && reach.isEnd
      ? reach.rows
      : counts.before === null || counts.onward === null
        ? null
        : counts.before + counts.onward
  const window: ListWindow = {
    id,
    entry,
    stale: false,
    opening,
    dated,
    all,
    area,
    before,
    total,
    rows: rowsOf(chunks, wanted),
    gone: new Set(calm.flatMap((one) => [...one.gone])),
    waiting: calm.reduce((sum, one) => sum + one.waiting, 0),
    loading:
      enabled && calm.length === 0 && (wanted.length === 0 || answers.some(({ isPending }) => isPending)),
    error: calm.length > 0 ? null : (answers.find(({ error }) => error)?.error ?? counts.error),
    rowAt: (row) => rowOf(chunks, row),
    placeOf: (isIt) => placeOf(chunks, isIt),
    see,
    showAll: () => change((before) => ({ ...before, chunks: released(before.chunks) })),
    retry: () => {
      for (const { refetch } of answers) void refetch()
      counts.retry()
    },
    between: async (a, b) => {
      const [from, last] = [Math.min(a, b), Math.max(a, b)]
      if (last - from >= MOST_BETWEEN) return null
      let known = chunks
      for (let chunk = chunkOf(from); chunk <= chunkOf(last); chunk++) {
        if (known.get(chunk)?.rows) continue
        const start = startOf(known, chunk)
        const answer = await queries.fetchQuery(chunkQuery(halfOf(chunk), start, byRank))
        known = take(known, chunk, start, answer, false)
      }
      return Array.from({ length: last - from + 1 }, (_, at) => rowOf(known, from + at)).filter(
        (row) => row !== undefined,
      )
    },
  }
  // Until the first rows of another list are there, those of the one before it stay.
  const isOther = last.current !== null && last.current.id !== id && collectionOf(last.current) === collection
  if (window.loading && isOther && last.current) return { ...last.current, stale: true, see: seeNothing }
  last.current = window
  return window
}

const seeNothing = () => {}
const collectionOf = ({ id }: ListWindow): string => (JSON.parse(id) as [string])[0]

function begun(id: string, entry: string, opening: Opening): State {
  const kept = placeKept(placeKey(entry, id))
  return {
    id,
    sight: kept?.sight ?? (opening === 'last' ? END : START),
    areaFrom: kept?.area.from ?? (opening === 'first' ? 0 : -MOST_PLACES / 2),
    chunks: new Map(),
    guess: kept?.all ?? NONE,
  }
}

export const placeKey = (entry: string, id: string): string => `${entry} ${id}`

/** The first chunk of each half is read before anything is known of it. */
function chunksWanted(all: Span, sight: Span, halves: ReturnType<typeof halvesOf>): readonly number[] {
  if (sizeOf(all) === 0) return [halves.onward === null ? -1 : 0]
  return chunksOf(all, sight).filter((chunk) => (chunk < 0 ? halves.before : halves.onward) !== null)
}

function rowsOf(chunks: Chunks, wanted: readonly number[]): ListRow[] {
  return wanted.flatMap((chunk) => {
    const rows = calmOf(chunks.get(chunk))?.rows ?? []
    return chunk < 0 ? rows.toReversed() : rows
  })
}

/** How many rows each half has; null while unknown. */
function useCounts(request: ListRequest, halves: ReturnType<typeof halvesOf>, enabled: boolean) {
  const { collection, search, putAside } = request
  const of = (half: (typeof halves)['onward']) => ({
    ...countQuery(collection, half?.filter ?? '', search, putAside),
    enabled: enabled && half !== null,
  })
  const onward = useQuery(of(halves.onward))
  const before = useQuery(of(halves.before))
  return {
    onward: halves.onward === null ? 0 : (onward.data ?? null),
    before: halves.before === null ? 0 : (before.data ?? null),
    error: before.error ?? null,
    retry: () => {
      if (before.isError) void before.refetch()
      if (onward.isError) void onward.refetch()
    },
  }
}
