import { queryOptions } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export type Fee = Pick<WireRow<'frais'>, 'id' | 'fait' | 'force' | 'party' | 'occurred_at'> & {
  readonly montant: number
}

/** The fees of a commande that stand, as far as the person may see them. */
export const feesQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('frais'), 'of', command],
    queryFn: ({ signal }) =>
      client.collection('frais').getFullList<Fee>({
        signal,
        filter: and(eq('command', command), eq('annule_par', '')),
        fields: 'id,fait,montant,force,party,occurred_at',
      }),
  })
