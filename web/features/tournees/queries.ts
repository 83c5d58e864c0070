import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The parcels of a tour as the office sees them, the last moved first. */
export const tourParcelsQuery = (tour: string) =>
  queryOptions({
    queryKey: [...recordsKey('commands'), 'of tour', tour],
    queryFn: ({ signal }): Promise<readonly ListRow[]> =>
      client.collection('commands').getFullList<ListRow>({
        signal,
        filter: eq('tour', tour),
        sort: '-last_event_at',
        fields:
          'id,code,receiver_full_name,total,amount_collected,outcome,last_event_at,expand.city.name,expand.status.name,expand.status.category',
        expand: 'city,status',
      }),
  })
