import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListRow } from '#web/table/columns.ts'
import { readList } from '#web/table/list-queries.ts'
import type { RecordRequest } from './rules/requests.ts'

export interface Answered {
  readonly request: RecordRequest
  /** Null when the list did not answer. */
  readonly rows: readonly ListRow[] | null
}

/** Requests all lists for one text in parallel; a list that fails does not fail the others. */
const foundQuery = (text: string, requests: readonly RecordRequest[]) =>
  queryOptions({
    queryKey: ['palette', text, requests],
    queryFn: ({ signal }): Promise<readonly Answered[]> =>
      Promise.all(
        requests.map(async (request) => ({
          request,
          rows: await readList(request, signal).then(
            ({ items }) => items,
            (error: unknown) => {
              if (signal.aborted) throw error
              return null
            },
          ),
        })),
      ),
    enabled: requests.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })

export interface Found {
  readonly answers: readonly Answered[]
  /** True while the answers are those of an earlier text. */
  readonly stale: boolean
  readonly offline: boolean
}

const NOTHING: readonly Answered[] = []

export function useFound(text: string, requests: readonly RecordRequest[]): Found {
  const { data, isPlaceholderData, isPending, fetchStatus } = useQuery(foundQuery(text, requests))
  const waits = isPending || isPlaceholderData
  return {
    answers: requests.length > 0 ? (data ?? NOTHING) : NOTHING,
    stale: waits && fetchStatus === 'fetching',
    offline: waits && fetchStatus === 'paused',
  }
}
