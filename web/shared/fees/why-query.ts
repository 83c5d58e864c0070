import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** « Pourquoi ce montant ? »: French sentences of the server about a fee. */
export const whyQuery = (fee: string) =>
  queryOptions({
    queryKey: [...recordsKey('frais'), 'pourquoi', fee],
    queryFn: ({ signal }) =>
      client.send<{ readonly phrases: readonly string[] }>(`/api/wasl/frais/${fee}/pourquoi`, { signal }),
  })
