import type PocketBase from 'pocketbase'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'

interface Where {
  /** Account of the merchant. */
  readonly client: string
  readonly agence: string
  readonly ville?: string
}

let made = 0

/**
 * Creates a parcel of 100 DH for each name, received in the agence; default ville: Rabat. At most a batch.
 */
export async function receivedParcels(
  staff: PocketBase,
  { client, agence, ville = 'Rabat' }: Where,
  names: readonly string[],
): Promise<string[]> {
  const entered = staff.createBatch()
  for (const receiver_full_name of names) {
    entered.collection('commands').create({
      receiver_full_name,
      receiver_phone_number: `06${String(30_000_000 + ++made)}`,
      city: villeId(ville),
      price: 100,
      client_source: client,
    })
  }
  const ids = (await entered.send()).map(({ body }) => String(body.id))
  const moves = staff.createBatch()
  for (const command of ids) {
    moves.collection('suivis').create({ command, status: stateId('RECU_HUB'), source: 'scan', agence })
  }
  await moves.send()
  return ids
}
