import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Releve } from '#model/domain/ledger/releve.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Selection of a statement: person, account (empty: the person's first), days. */
export interface StatementPeriod {
  readonly user: string
  readonly compte: string
  readonly du: string
  readonly au: string
}

const PAGE = 200

/** The lines of a statement, page after page; each page has the balances of the whole period. */
export const releveQuery = (asked: StatementPeriod) =>
  infiniteQueryOptions({
    queryKey: [...recordsKey('ledger_postings'), 'releve', asked],
    queryFn: ({ pageParam, signal }) =>
      client.send<Releve>(`/api/wasl/releves/${asked.user}`, {
        method: 'GET',
        query: { ...queryOf(asked), apres: pageParam, limite: PAGE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last: Releve, _, before: number) =>
      last.total > before + PAGE ? before + PAGE : undefined,
    enabled: asked.user !== '',
  })

const queryOf = ({ compte, du, au }: StatementPeriod) => ({ du, au, ...(compte === '' ? {} : { compte }) })

export const saveReleve = (asked: StatementPeriod, format: 'pdf' | 'csv'): Promise<void> =>
  downloadFile(
    `/api/wasl/releves/${asked.user}?${new URLSearchParams({ ...queryOf(asked), format })}`,
    `releve-${asked.du}-${asked.au}.${format}`,
  )
