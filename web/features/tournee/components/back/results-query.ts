import { queryOptions } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { and, compare, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const MOST = 500

export type Result = Pick<
  WireRow<'suivis'>,
  'id' | 'command' | 'status' | 'from' | 'at' | 'device_at' | 'amount_collected'
>

/** The livreur's results of this tour from any phone, the latest first, without loadings. */
export const resultsQuery = (livreur: string, tour: string) =>
  queryOptions({
    queryKey: [...recordsKey('suivis'), 'said', livreur, tour],
    meta: { keep: true },
    queryFn: async ({ signal }): Promise<readonly Result[]> => {
      const { items } = await client.collection('suivis').getList<Result>(1, MOST, {
        signal,
        skipTotal: true,
        filter: and(
          eq('tour', tour),
          eq('actor', livreur),
          eq('kind', 'transition'),
          compare('status', '!=', stateId('EN_DISTRIBUTION')),
        ),
        fields: 'id,command,status,from,at,device_at,amount_collected',
        sort: '-at',
      })
      return items
    },
  })
