import { ClientResponseError } from 'pocketbase'
import type { WireRow } from '#model/collections.ts'
import { fromDirhams, toDirhams } from '#model/domain/money.ts'
import type { Comptage } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { client } from '#web/lib/client.ts'

type Versement = WireRow<'versements'>

export interface Counted {
  /** Id of the versement, kept across retries, so that a lost response makes no second one. */
  readonly id: string
  readonly livreur: string
  /** The amount due that the cashier saw while counting. */
  readonly du: Centimes
  readonly montant: Centimes
  readonly comptage: Comptage
  readonly motif: string
}

/** The amount due has changed since it was shown, so nothing was validated. */
export class DueChanged extends Error {
  readonly du: Centimes
  constructor(du: Centimes) {
    super('the cash due has changed')
    this.du = du
  }
}

/** Opens the versement and validates it as it was counted. */
export async function settle(counted: Counted): Promise<Versement> {
  const { id, livreur, comptage, motif } = counted
  const opened = await opening(id, livreur)
  if (opened.state === 'valide') return opened
  const du = fromDirhams(opened.du)
  if (du !== counted.du) {
    await client.collection('versements').delete(id)
    throw new DueChanged(du)
  }
  const montant = toDirhams(counted.montant)
  return client.collection('versements').update(id, { montant, comptage, motif, state: 'valide' })
}

/** The versement of an earlier try with a lost response, or a new one. */
async function opening(id: string, livreur: string): Promise<Versement> {
  const versements = client.collection('versements')
  try {
    return await versements.create({ id, livreur })
  } catch (error) {
    const isThere = error instanceof ClientResponseError && error.status === 409 && presentId(error) === id
    if (isThere) return versements.getOne(id)
    throw error
  }
}

const presentId = (error: ClientResponseError): unknown => error.response.data?.present?.id
