import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches the queries under the key after a change; in a hidden tab, once it is visible again. A fetch in
 * progress may be older than the change, so it is followed by another.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const coming = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(coming.map(({ promise }) => promise))
  const refetchType = document.hidden ? 'none' : 'active'
  await queries.invalidateQueries({ queryKey, refetchType }, { cancelRefetch: false })
}
