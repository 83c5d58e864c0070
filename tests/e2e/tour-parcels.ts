import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'

export const move = (
  who: PocketBase,
  command: string,
  to: StateCode,
  values: object = {},
): Promise<RecordModel> => who.collection('suivis').create({ command, status: stateId(to), ...values })

/** A parcel received and assigned to a livreur, to be loaded. */
export async function giveTo(
  livreur: PocketBase,
  staff: PocketBase,
  receiver_full_name: string,
  values: object,
): Promise<RecordModel> {
  const client = await staff.collection('clients').getFirstListItem('')
  await staff.collection('clients').update(client.id, { option_partiel: true })
  const parcel = await staff.collection('commands').create({
    receiver_full_name,
    receiver_phone_number: '0612345601',
    receiver_address: '12, rue Ibn Toumert, Maarif',
    city: villeId('Casablanca'),
    price: 250,
    extra_fees: 20,
    client_source: client.user,
    confirmer_doublon: true,
    ...values,
  })
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  await move(staff, parcel.id, 'RECU_HUB', { source: 'scan', agence })
  await move(staff, parcel.id, 'AFFECTE', { delivery_man: livreur.authStore.record?.id })
  return parcel
}
