import { queryOptions } from '@tanstack/react-query'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export const linesQuery = (facture: string) =>
  queryOptions({
    queryKey: [...recordsKey('factures_details'), 'of', facture],
    queryFn: ({ signal }) =>
      client.collection('factures_details').getFullList<ListRow>({
        signal,
        filter: eq('facture', facture),
        expand: 'command',
        fields:
          'id,price,fee,packaging,indemnite,motif,expand.command.code,expand.command.extra_fees,expand.command.receiver_full_name',
      }),
  })

/** Its papers, as they were frozen when it was issued. */
export const savePaper = (facture: ListRow, kind: 'pdf' | 'csv'): Promise<void> =>
  downloadFile(`/api/wasl/factures/${facture.id}/${kind}`, `${String(facture.number) || 'brouillon'}.${kind}`)
