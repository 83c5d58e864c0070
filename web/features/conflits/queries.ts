import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The name of a person; no request without an id. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey('users'), 'name', id],
    enabled: id !== '',
    queryFn: ({ signal }): Promise<{ readonly full_name: string }> =>
      client.collection('users').getOne(id, { signal, fields: 'full_name' }),
  })
