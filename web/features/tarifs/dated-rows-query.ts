import { queryOptions } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import type { FeeOutcome } from '#model/domain/tariffs/faits.ts'
import { and, compare, oneOf } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import type { Whose } from './queries.ts'

type Row = WireRow<'clients_fee'>

/**
 * The dated tariffs of these faits that may apply to the owner of the grid on that
 * day (`2026-11-20`), by threshold.
 */
export const datedRowsQuery = (faits: readonly FeeOutcome[], { user, groupe }: Whose, day: string) =>
  queryOptions({
    queryKey: [...recordsKey('clients_fee'), ...faits, user, groupe, day],
    queryFn: ({ signal }) =>
      client.collection('clients_fee').getFullList<Row>({
        signal,
        filter: and(
          oneOf('outcome', faits),
          compare('valid_from', '<=', day),
          oneOf('client', user === '' ? [''] : ['', user]),
          ...(groupe === '' && user !== '' ? [] : [oneOf('groupe', ['', groupe])]),
        ),
        sort: 'outcome,seuil',
        expand: 'ville,zone,agence,groupe',
      }),
    select: (rows) => rows.filter(({ valid_to }) => valid_to === '' || valid_to.slice(0, 10) >= day),
  })
