import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** No livreur loads more in a day. */
const MOST_PARCELS = 500

/** The parcels of a tour as the office sees them, the last moved first. */
export const tourParcelsQuery = (tour: string) =>
  queryOptions({
    queryKey: [...recordsKey('commands'), 'of tour', tour],
    queryFn: async ({ signal }): Promise<readonly ListRow[]> => {
      const { items } = await client.collection('commands').getList<ListRow>(1, MOST_PARCELS, {
        signal,
        skipTotal: true,
        filter: eq('tour', tour),
        sort: '-last_event_at',
        fields:
          'id,code,receiver_full_name,total,amount_collected,outcome,last_event_at,expand.city.name,expand.status.name,expand.status.category',
        expand: 'city,status',
      })
      return items
    },
  })
