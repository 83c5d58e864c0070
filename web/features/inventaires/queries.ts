import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { figuresQuery, recordsKey } from '#web/table/list-queries.ts'
import { linesOf } from './views.ts'

interface CountedParcels {
  readonly filter: string
  readonly sort: string
  readonly many: number
}

/** The first parcels of one of the three lists, with where each is now. */
export const countedQuery = ({ filter, sort, many }: CountedParcels) =>
  queryOptions({
    queryKey: [...recordsKey('inventaires_details'), 'counted', { filter, sort, many }],
    queryFn: ({ signal }) =>
      client.collection('inventaires_details').getList<ListRow>(1, many, {
        signal,
        filter,
        sort,
        skipTotal: false,
        expand: 'command,command.status,scanned_by',
        fields:
          'id,box,scanned_at,expand.scanned_by.full_name,expand.command.code,expand.command.receiver_full_name,expand.command.expand.status.name,expand.command.expand.status.category',
      }),
    placeholderData: keepPreviousData,
  })

interface Figure {
  readonly expected: boolean
  readonly count: number
}

/** Number of expected and unexpected lines; of all, or of those scanned so far. */
export const linesQuery = (inventaire: string, counted: boolean) =>
  figuresQuery<Figure>('inventaires_details', {
    group: 'expected',
    metrics: 'count',
    filter: linesOf(inventaire, counted),
  })
