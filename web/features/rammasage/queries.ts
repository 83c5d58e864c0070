import { queryOptions } from '@tanstack/react-query'
import type { PickupProposal } from '#model/domain/ramassage.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** What a request begins with: the place of the last one, what waits, and the days that can be. */
export const proposalQuery = () =>
  queryOptions({
    queryKey: [...recordsKey('rammasage'), 'proposal'],
    queryFn: ({ signal }) => client.send<PickupProposal>('/api/wasl/rammasage/proposal', { signal }),
    staleTime: 0,
  })

const MOST_LINES = 500

/** The parcels of a sheet: those scanned, those still to be given. */
export const sheetQuery = (bon: string) =>
  queryOptions({
    queryKey: [...recordsKey('bons_details'), 'sheet', bon],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('bons_details').getList<ListRow>(1, MOST_LINES, {
        signal,
        skipTotal: true,
        filter: eq('bon', bon),
        sort: 'scanned_at',
        expand: 'command,bon',
        fields: 'id,scanned_at,expected,missing,expand.command.code,expand.bon.number,expand.bon.state',
      })
      return answer.items
    },
    enabled: bon !== '',
  })
