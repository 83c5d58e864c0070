import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import type { WireRow } from '#model/collections.ts'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { account, idOf } from '../support/people.ts'
import { type TestWaslOptions, testWasl } from '../support/wasl.ts'

export type Scan = WireRow<'scans'>

/**
 * A hall with two desks, a livreur with a badge who delivers in Rabat, a merchant, and a second
 * agence, which delivers in Rabat.
 */
export async function openHall(options: TestWaslOptions = {}) {
  const wasl = await testWasl({ commands: 60, ...options })
  const [staff, client] = await Promise.all([wasl.as('moderateur'), wasl.as('client')])
  const [casa = '', fes = ''] = (await staff.collection('agences').getFullList({ sort: 'name' })).map(
    ({ id }) => id,
  )
  const [other, karim] = await Promise.all([
    account(wasl, staff, { type: 'moderateur', name: 'Sara', roles: ['Envois', 'BLS', 'Ramassage'] }),
    account(wasl, staff, { type: 'livreur', name: 'Karim' }),
  ])
  await staff
    .collection('livreurs')
    .update(idOf(karim), { agence: casa, badge: 'LIV-0042', villes: [villeId('Rabat')] })
  await staff.collection('villes').update(villeId('Rabat'), { agence: fes })

  let made = 0
  /** A minute after the last scan, so that none counts as a repeat. */
  const later = (): string => new Date(Date.UTC(2026, 10, 22, 8) + 60_000 * ++made).toISOString()

  const parcel = (values: object = {}): Promise<RecordModel> =>
    staff.collection('commands').create({
      receiver_full_name: 'Amina Alaoui',
      receiver_phone_number: '0612345678',
      city: villeId('Rabat'),
      price: 250,
      client_source: idOf(client),
      confirmer_doublon: true,
      ...values,
    })
  const scan = (text: string, values: object = {}, by: PocketBase = staff): Promise<Scan> =>
    by.collection('scans').create({ text, mode: 'reception', agence: casa, device_at: later(), ...values })
  const at = (id: string): Promise<RecordModel> => staff.collection('commands').getOne(id)

  return {
    wasl,
    staff,
    other,
    karim,
    client,
    casa,
    fes,
    newId: (): string => `scantest${String(++made).padStart(7, '0')}`,
    parcel,
    scan,
    at,
    stateOf: async (id: string) => stateCode((await at(id)).status),
    move: (pb: PocketBase, command: string, to: StateCode, values: object = {}): Promise<RecordModel> =>
      pb.collection('suivis').create({ command, status: stateId(to), ...values }),
    suivisOf: (id: string) =>
      staff.collection('suivis').getFullList({ filter: `command = "${id}"`, sort: 'at' }),
    bonOf: (id: string): Promise<RecordModel> => staff.collection('bons').getOne(id),
    step: (bon: string, state: string): Promise<RecordModel> =>
      staff.collection('bons').update(bon, { state }),
    /** Issued for the pick-up of that one parcel by Karim. */
    pickUpSheet: (command: string): Promise<RecordModel> =>
      staff.collection('bons').create({
        kind: 'ramassage',
        client: idOf(client),
        livreur: idOf(karim),
        commands: [command],
        state: 'emis',
      }),
    async received(): Promise<RecordModel> {
      const parcelHere = await parcel()
      await scan(parcelHere.code)
      return parcelHere
    },
  }
}

export type Hall = Awaited<ReturnType<typeof openHall>>
