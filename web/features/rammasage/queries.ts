import { queryOptions } from '@tanstack/react-query'
import type { PickupProposal } from '#model/domain/ramassage.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** What a request begins with: the place of the last one, what waits, and the days that can be. */
export const proposalQuery = () =>
  queryOptions({
    queryKey: [...recordsKey('rammasage'), 'proposal'],
    queryFn: ({ signal }) => client.send<PickupProposal>('/api/wasl/rammasage/proposal', { signal }),
    staleTime: 0,
  })
