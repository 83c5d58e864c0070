import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const MOST_MOVES = 100

/** Every move of a parcel, newest first. */
export const suivisQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('suivis'), 'of', command],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('suivis').getList<ListRow>(1, MOST_MOVES, {
        signal,
        skipTotal: true,
        filter: eq('command', command),
        sort: '-at',
        expand: 'status,actor,motif',
        fields:
          'id,status,at,source,note,reported_date,amount_collected,attempt_no,expand.status.name,expand.status.category,expand.actor.full_name,expand.motif.name',
      })
      return answer.items
    },
  })
