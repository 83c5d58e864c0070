import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Every weighing of a commande, the last first. */
export const weighingsQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('pesees'), 'of', command],
    queryFn: ({ signal }) =>
      client
        .collection('pesees')
        .getFullList({ signal, filter: eq('command', command), sort: '-at', expand: 'agence,author' }),
  })
