import { queryOptions } from '@tanstack/react-query'
import type { ToReceive } from '#model/domain/billing/payout-answers.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Everything the signed-in client is owed, and the day of its payment. */
export const toReceiveQuery = queryOptions({
  queryKey: [...recordsKey('paiements'), 'a-recevoir'],
  queryFn: ({ signal }) => client.send<ToReceive>('/api/wasl/a-recevoir', { method: 'GET', signal }),
})
