import { queryOptions } from '@tanstack/react-query'
import type { ToPay } from '#model/domain/billing/payout-answers.ts'
import { add, fromDirhams, toDirhams, ZERO } from '#model/domain/money.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export type Party = 'client' | 'livreur'

export const toPayQuery = (party: Party) =>
  queryOptions({
    queryKey: [...recordsKey('paiements'), 'to pay', party],
    queryFn: ({ signal }) =>
      client.send<{ items: ToPay[] }>('/api/wasl/a-payer', { method: 'GET', query: { party }, signal }),
  })

export const keyOf = ({ facture, retrait }: ToPay): string => facture || retrait

export const sumOf = (chosen: readonly ToPay[]): number =>
  toDirhams(add(ZERO, ...chosen.map(({ montant }) => fromDirhams(montant))))

/** Most virements of one batch, which also has the lot itself. */
export const MOST_AT_ONCE = 500

/**
 * Prepares these virements and their lot, all or none. The ids are chosen here, so that a resent request
 * prepares them once. Returns the id of the lot.
 */
export async function prepareVirements(chosen: readonly ToPay[]): Promise<string> {
  const batch = client.createBatch()
  const [lot, ids] = [newId(), chosen.map(() => newId())]
  chosen.forEach(({ facture, retrait }, n) => {
    batch.collection('paiements').create({ id: ids[n], facture, retrait, mode: 'virement' })
  })
  batch.collection('lots_paiement').create({ id: lot, paiements: ids })
  await batch.send()
  return lot
}

/** Prepares one payment in cash, out of that caisse. */
export async function prepareCash({ facture, retrait }: ToPay, agence: string): Promise<string> {
  const { id } = await client.collection('paiements').create({ facture, retrait, mode: 'especes', agence })
  return id
}
