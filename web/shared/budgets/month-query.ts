import { queryOptions } from '@tanstack/react-query'
import type { BudgetsOfMonth } from '#model/domain/depences/budgets-of-month.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The dépenses of a month (`2026-11`) beside its budgets, of an agence, or of the company where `agence` is empty. */
export const budgetsOfMonthQuery = (mois: string, agence: string) =>
  queryOptions({
    queryKey: [...recordsKey('budgets'), 'mois', mois, agence],
    queryFn: ({ signal }) =>
      client.send<BudgetsOfMonth>('/api/wasl/depences/budgets', {
        method: 'GET',
        query: { mois, agence },
        signal,
      }),
  })
