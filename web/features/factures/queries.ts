import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Outcome } from '#model/domain/commande/states/states.ts'
import { fromDirhams } from '#model/domain/money.ts'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import type { Fait } from '#model/domain/tariffs/faits.ts'
import { and, compare, contains, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** A line of a facture with its commande and its fees; dirhams. */
export interface FactureLine {
  readonly id: string
  readonly command: string
  readonly price: number
  readonly extra_fees: number
  readonly encaisse: number
  readonly fee: number
  readonly remise: number
  readonly packaging: number
  readonly indemnite: number
  readonly motif: string
  readonly expand?: {
    readonly command?: LineParcel
    readonly frais_via_facture_detail?: readonly {
      readonly id: string
      readonly fait: Fait
      readonly montant: number
      readonly remise: number
    }[]
    /** Disputes of this line, as far as this person reads claims. */
    readonly reclamations_via_facture_detail?: readonly { readonly id: string; readonly state: string }[]
  }
}

interface LineParcel {
  readonly code: string
  readonly receiver_full_name: string
  readonly outcome: Outcome | ''
  readonly expand?: { readonly city?: { readonly name: string } }
}

const FIELDS = [
  'id,command,price,extra_fees,encaisse,fee,remise,packaging,indemnite,motif',
  'expand.command.code,expand.command.receiver_full_name,expand.command.outcome,expand.command.expand.city.name',
  'expand.frais_via_facture_detail.id,expand.frais_via_facture_detail.fait,expand.frais_via_facture_detail.montant,expand.frais_via_facture_detail.remise',
  'expand.reclamations_via_facture_detail.id,expand.reclamations_via_facture_detail.state',
].join(',')

/** One page of the lines of a facture: a facture may have thousands. */
export const linesQuery = (facture: string, page: number, perPage: number) =>
  queryOptions({
    queryKey: [...recordsKey('factures_details'), 'of', facture, page, perPage],
    queryFn: ({ signal }) =>
      client.collection('factures_details').getList<FactureLine>(page, perPage, {
        signal,
        filter: eq('facture', facture),
        sort: '@rowid',
        expand: 'command.city,frais_via_facture_detail,reclamations_via_facture_detail',
        fields: FIELDS,
      }),
    placeholderData: keepPreviousData,
  })

/** Lines whose parcel code contains the text; the first ones for an empty text. */
export const foundLinesQuery = (facture: string, typed: string) =>
  queryOptions({
    queryKey: [...recordsKey('factures_details'), 'found', facture, typed],
    queryFn: async ({ signal }) => {
      const ofCode = typed === '' ? [] : [contains('command.code', typed)]
      const filter = and(eq('facture', facture), compare('command', '!=', ''), ...ofCode)
      const options = {
        signal,
        filter,
        sort: '@rowid',
        expand: 'command.city',
        fields: FIELDS,
        skipTotal: true,
      }
      return (await client.collection('factures_details').getList<FactureLine>(1, FOUND, options)).items
    },
    placeholderData: keepPreviousData,
  })

const FOUND = 6

/** The avoirs that correct a facture already. */
export const avoirsQuery = (facture: string) =>
  queryOptions({
    queryKey: [...recordsKey('factures'), 'avoirs', facture],
    queryFn: ({ signal }) =>
      client.collection('factures').getFullList<{ id: string; number: string; net: number; motif: string }>({
        signal,
        filter: and(eq('origine', facture), eq('kind', 'avoir')),
        fields: 'id,number,net,motif',
      }),
  })

/** The amounts in centimes, as the rules of a facture count. */
export const amountsOf = ({ price, extra_fees, fee, remise, packaging, indemnite }: FactureLine) => ({
  price: fromDirhams(price),
  extra_fees: fromDirhams(extra_fees),
  fee: fromDirhams(fee),
  remise: fromDirhams(remise),
  packaging: fromDirhams(packaging),
  indemnite: fromDirhams(indemnite),
})

/** The open claim about the line; '' where there is none. */
export const claimOn = ({ expand }: FactureLine): string =>
  expand?.reclamations_via_facture_detail?.find(({ state }) => !isDecided(state))?.id ?? ''

/** Saves a paper of the facture, as it was frozen when the facture was issued. */
export const savePaper = (facture: ListRow, kind: 'pdf' | 'csv'): Promise<void> =>
  downloadFile(`/api/wasl/factures/${facture.id}/${kind}`, `${String(facture.number) || 'brouillon'}.${kind}`)
