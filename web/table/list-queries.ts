import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CollectionName } from '#model/collections.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from './columns.ts'

export interface ListRequest {
  readonly collection: string
  readonly filter: string
  /** Looked for by the API's own search, the best first unless sorted; empty for nothing. */
  readonly search: string
  readonly sort: string
  readonly page: number
  readonly perPage: number
  readonly fields: readonly string[]
  readonly expand: readonly string[]
  /** True: the page brings the exact total, for lists where the server has it without counting. */
  readonly total: boolean
  /** True: the records of the corbeille in place of the others. */
  readonly putAside: boolean
}

export interface ListAnswer {
  readonly items: readonly ListRow[]
  /** -1 when it was not requested. */
  readonly totalItems: number
}

/** A collection of which only the name is known here. */
export const recordsOf = (collection: string) => client.collection(collection as CollectionName)

/** Key of every query of a collection, so that one call invalidates them all after a write. */
export const recordsKey = (collection: string) => ['records', collection] as const

/** A list as the API is asked for it. */
export const listOptions = (request: ListRequest) => ({
  skipTotal: !request.total,
  fields: [...new Set(['id', ...request.fields])].join(','),
  ...(request.putAside && { trash: true }),
  ...(request.filter && { filter: request.filter }),
  ...(request.search && { search: request.search }),
  ...(request.sort && { sort: request.sort }),
  ...(request.expand.length > 0 && { expand: [...new Set(request.expand)].join(',') }),
})

export const readList = (request: ListRequest, signal: AbortSignal): Promise<ListAnswer> =>
  recordsOf(request.collection).getList<ListRow>(request.page, request.perPage, {
    signal,
    ...listOptions(request),
  })

export const listQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: [...recordsKey(request.collection), 'list', request],
    queryFn: ({ signal }) => readList(request, signal),
    placeholderData: keepPreviousData,
  })

/** The number of records behind a filter and a search, fetched after the rows are on screen. */
export const countQuery = (collection: string, filter: string, search = '', putAside = false) =>
  queryOptions({
    queryKey: [...recordsKey(collection), 'count', { filter, search, putAside }],
    queryFn: ({ signal }) => countRecords(collection, filter, search, putAside, signal),
  })

export async function countRecords(
  collection: string,
  filter: string,
  search: string,
  putAside: boolean,
  signal: AbortSignal,
): Promise<number> {
  const answer = await recordsOf(collection).getList(1, 1, {
    signal,
    skipTotal: false,
    fields: 'id',
    ...(putAside && { trash: true }),
    ...(filter && { filter }),
    ...(search && { search }),
  })
  return answer.totalItems
}

export interface FiguresRequest {
  /** Fields to group by. */
  readonly group: string
  /** `count`, `sum(total)`, `min(created)`… */
  readonly metrics: string
  readonly filter: string
  readonly search?: string
  /** Keys of the response, `-` for descending. */
  readonly sort?: string
  readonly limit?: number
}

/** Figures over a list, one line per group: `{ status, count, sum_total }`. Amounts are dirhams. */
export const figuresQuery = <F>(collection: CollectionName, request: FiguresRequest) =>
  queryOptions({
    queryKey: [...recordsKey(collection), 'figures', request],
    queryFn: async ({ signal }) => {
      const path = `/api/collections/${collection}/records/aggregate`
      const answer = await client.send<{ items: readonly F[] }>(path, { query: { ...request }, signal })
      return answer.items
    },
  })

/** Every record of a small collection, for choices and names. */
export const allQuery = (collection: string, fields: readonly string[], sort = '', filter = '') =>
  queryOptions({
    queryKey: [...recordsKey(collection), 'all', { fields, sort, filter }],
    queryFn: ({ signal }) =>
      recordsOf(collection).getFullList<ListRow>({
        signal,
        batch: 1000,
        fields: ['id', ...fields].join(','),
        ...(sort && { sort }),
        ...(filter && { filter }),
      }),
    staleTime: 5 * 60_000,
  })
