import { queryOptions } from '@tanstack/react-query'
import type { TvaOfMonth } from '#model/domain/books/tva-of-month.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export interface Amounts {
  readonly produit: number
  readonly commission: number
  readonly indemnite: number
  readonly marge: number
}

export interface Margins {
  readonly items: readonly (Amounts & { readonly id: string; readonly name: string })[]
  /** Rows that are in the file alone. */
  readonly autres: number
  readonly total: Amounts
  readonly grand_livre: Amounts
}

/** Grouping and range of months of the margins. */
export interface MarginsRange {
  readonly par: string
  readonly du: string
  readonly au: string
}

const ask = <A>(path: string, query: object, signal: AbortSignal): Promise<A> =>
  client.send<A>(`/api/wasl/comptabilite/${path}`, { method: 'GET', query, signal })

export const tvaQuery = (mois: string) =>
  queryOptions({
    queryKey: [...recordsKey('factures'), 'tva', mois],
    queryFn: ({ signal }) => ask<TvaOfMonth>('tva', { mois }, signal),
  })

export const marginsQuery = (asked: MarginsRange) =>
  queryOptions({
    queryKey: [...recordsKey('factures'), 'marges', asked],
    queryFn: ({ signal }) => ask<Margins>('marges', asked, signal),
  })

/** The closing of a month: requested, done, or null. */
export const closingQuery = (mois: string) =>
  queryOptions({
    queryKey: [...recordsKey('clotures'), mois],
    queryFn: async ({ signal }) => {
      const { items } = await client.collection('clotures').getList(1, 1, {
        filter: client.filter('mois = {:mois}', { mois }),
        expand: 'author,decided_by',
        signal,
      })
      return items[0] ?? null
    },
  })

export const saveJournal = (mois: string, format: 'csv' | 'sage'): Promise<void> =>
  downloadFile(
    `/api/wasl/comptabilite/journal?mois=${mois}&format=${format}`,
    `journal-${mois}-${format}.csv`,
  )

export const saveMargins = (asked: MarginsRange): Promise<void> =>
  downloadFile(
    `/api/wasl/comptabilite/marges?${new URLSearchParams({ ...asked, format: 'csv' })}`,
    `marges-${asked.par}-${asked.du}-${asked.au}.csv`,
  )
