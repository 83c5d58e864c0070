import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export const linesQuery = (bon: string) =>
  queryOptions({
    queryKey: [...recordsKey('bons_details'), 'of', bon],
    queryFn: ({ signal }) =>
      client.collection('bons_details').getFullList<ListRow>({
        signal,
        filter: eq('bon', bon),
        expand: 'command',
        fields:
          'id,scanned_at,missing,expand.command.code,expand.command.receiver_full_name,expand.command.total',
      }),
  })
