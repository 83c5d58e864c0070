import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListRow } from '#web/table/columns.ts'
import { countQuery } from '#web/table/list-queries.ts'
import { AS_READ, type ParcelTaker, parcelsQuery } from '../queries.ts'
import { useTaken } from './use-taken.ts'

export interface Parcels {
  readonly rows: readonly ListRow[]
  readonly pending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
  /** Number of waiting parcels; undefined while it loads. */
  readonly total: number | undefined
  /** By id of a parcel that no longer waits, the person who assigned it. */
  readonly taken: ReadonlyMap<string, ParcelTaker>
  /** Shows the next parcels, or those that came since the list was read; absent when all are shown. */
  readonly more: (() => void) | undefined
  readonly loadingMore: boolean
}

/** Parcels that wait, a page at a time. */
export function useParcels(filter: string): Parcels {
  const queries = useQueryClient()
  const pages = useInfiniteQuery(parcelsQuery(filter))
  const rows = pages.data?.pages.flat() ?? []
  const taken = useTaken(filter, rows)
  const { data: total } = useQuery(countQuery('commands', filter))
  const idle = pages.isSuccess && rows.length === 0
  // With an empty list, new parcels are shown at once: no row can move under the mouse.
  useEffect(() => {
    if (idle && total !== undefined && total > 0) void queries.invalidateQueries({ queryKey: AS_READ })
  }, [idle, total, queries])
  const newer = !pages.hasNextPage && total !== undefined && total > rows.length - taken.size
  const again = () => void queries.invalidateQueries({ queryKey: AS_READ })
  const next = () => void pages.fetchNextPage()
  return {
    rows,
    pending: pages.isPending,
    error: pages.error,
    refetch: pages.refetch,
    total,
    taken,
    more: pages.hasNextPage ? next : newer ? again : undefined,
    loadingMore: pages.isFetchingNextPage,
  }
}
