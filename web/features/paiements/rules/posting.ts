import { queryOptions } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { add, fromDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** The paiements of a lot, with their person and their facture. */
export const ofLotQuery = (lot: string) =>
  queryOptions({
    queryKey: [...recordsKey('paiements'), 'of lot', lot],
    queryFn: ({ signal }) =>
      client.collection('paiements').getFullList<ListRow>({
        signal,
        filter: eq('lot', lot),
        sort: 'created',
        expand: 'user,facture',
        fields: 'id,state,montant,reference,preuve,expand.user.full_name,expand.facture.number',
      }),
  })

/** The cash, or the virement, of a paiement: its amount and the rounding of coins. */
export const handedOver = ({ montant, arrondi = 0 }: ListRow): Centimes =>
  add(fromDirhams(Number(montant)), fromDirhams(Number(arrondi)))

interface Posted {
  readonly posted: number
  /** Why the others were refused, in French. */
  readonly refused: readonly string[]
}

/**
 * Posts each paiement separately: one that needs another person does not block the
 * rest. Other failures are thrown.
 */
export async function postAll(records: readonly ListRow[], values: object): Promise<Posted> {
  const refused: string[] = []
  for (const { id } of records) {
    try {
      await client.collection('paiements').update(id, { ...values, state: 'poste' })
    } catch (error) {
      const isRefusal = error instanceof ClientResponseError && [403, 409].includes(error.status)
      if (!isRefusal || records.length === 1) throw error
      refused.push(error.message)
    }
  }
  return { posted: records.length - refused.length, refused }
}
