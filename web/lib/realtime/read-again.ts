import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Something changed: what is shown under the key is read again, in a hidden tab when it is looked at again. What is
 * on its way may be older than the change, and is read again once it is here.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const coming = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(coming.map(({ promise }) => promise))
  const refetchType = document.hidden ? 'none' : 'active'
  await queries.invalidateQueries({ queryKey, refetchType }, { cancelRefetch: false })
}
