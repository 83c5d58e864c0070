import { queryOptions } from '@tanstack/react-query'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The client's facture with the cash of a commande; null without one. */
export const factureOfQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('factures_details'), 'first', command],
    queryFn: async ({ signal }) => {
      const { items } = await client.collection('factures_details').getList<ListRow>(1, 1, {
        signal,
        skipTotal: true,
        filter: and(eq('command', command), eq('party', 'client'), 'premiere = true'),
        expand: 'facture',
        fields: 'id,expand.facture.id,expand.facture.number',
      })
      const [facture] = items[0] ? expandedAt(items[0], 'facture') : []
      return facture ? { id: facture.id, number: String(facture.number) } : null
    },
  })
