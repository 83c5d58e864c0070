import { queryOptions } from '@tanstack/react-query'
import type { PickupProposal } from '#model/domain/ramassage.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Initial values of a request: the last place, the waiting parcels, and the possible days. */
export const proposalQuery = () =>
  queryOptions({
    queryKey: [...recordsKey('rammasage'), 'proposal'],
    queryFn: ({ signal }) => client.send<PickupProposal>('/api/wasl/rammasage/proposal', { signal }),
    staleTime: 0,
  })
