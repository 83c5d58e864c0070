import { queryOptions } from '@tanstack/react-query'
import type { Releve, StatementAccount } from '#model/domain/ledger/releve.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The balance of an account of a person at the end of the day, in dirhams; none of its lines. */
export const balanceQuery = (user: string, compte: StatementAccount, day: string) =>
  queryOptions({
    queryKey: [...recordsKey('ledger_postings'), 'balance', user, compte, day],
    queryFn: ({ signal }) =>
      client.send<Pick<Releve, 'cloture'>>(`/api/wasl/releves/${user}`, {
        method: 'GET',
        query: { compte, du: day, au: day, limite: 0 },
        signal,
      }),
  })
