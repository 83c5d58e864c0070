import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListRow } from '../columns.ts'
import { type ListRequest, listOptions, recordsKey, recordsOf } from '../list-queries.ts'
import type { Answer, Start } from './chunks.ts'
import { CHUNK, MOST_CHUNKS } from './span.ts'

const chunkKey = (collection: string) => [...recordsKey(collection), 'chunk'] as const

/** Drops the answers unused for longest: a fling through the list would fill the memory. */
export function dropUnused(queries: QueryClient, collection: string): void {
  const cache = queries.getQueryCache()
  const unused = cache.findAll({ queryKey: chunkKey(collection), type: 'inactive' })
  const oldest = unused.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of oldest.slice(0, Math.max(0, oldest.length - MOST_CHUNKS))) cache.remove(query)
}

/** One chunk of a list. `byRank`: the order of a search has no cursor. */
export const chunkQuery = (request: ListRequest, start: Start, byRank: boolean) =>
  queryOptions({
    queryKey: [...chunkKey(request.collection), request, start],
    queryFn: ({ signal }) => (byRank ? readPage : readBehind)(request, start, signal),
  })

async function readBehind(
  request: ListRequest,
  { cursor, skip }: Start,
  signal: AbortSignal,
): Promise<Answer> {
  const options = { signal, ...listOptions(request), cursor, ...(skip > 0 && { skip }) }
  const answer = await recordsOf(request.collection).getList<ListRow>(1, CHUNK, options)
  return { items: answer.items, cursor: 'cursor' in answer ? (answer.cursor as string | null) : null }
}

/** Reads by page number, in place of a cursor; the next page is the cursor it returns. */
async function readPage(request: ListRequest, { cursor, skip }: Start, signal: AbortSignal): Promise<Answer> {
  const page = (cursor === 'first' ? 1 : Number(cursor)) + skip / CHUNK
  const { items } = await recordsOf(request.collection).getList<ListRow>(page, CHUNK, {
    signal,
    ...listOptions(request),
  })
  return { items, cursor: items.length < CHUNK ? null : String(page + 1) }
}
