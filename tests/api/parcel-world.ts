import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { idOf } from '../support/people.ts'
import { type TestWasl, type TestWaslOptions, testWasl } from '../support/wasl.ts'

export interface ParcelWorldOptions extends TestWaslOptions {
  /** The product the world is on, when it runs already. */
  readonly on?: TestWasl
}

/** A client with every option, a livreur, and parcels for Rabat led as far as a test needs them. */
export async function openParcelWorld({ on, ...options }: ParcelWorldOptions = {}) {
  const wasl = on ?? (await testWasl({ commands: 60, ...options }))
  const [staff, livreur, client] = await Promise.all([
    wasl.as('moderateur'),
    wasl.as('livreur'),
    wasl.as('client'),
  ])
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  await staff.collection('clients').update(idOf(client), {
    option_ouverture: true,
    option_partiel: true,
    option_echange: true,
    option_remise: true,
  })

  const parcel = (values: object = {}): Promise<RecordModel> =>
    staff.collection('commands').create({
      receiver_full_name: 'Amina Alaoui',
      receiver_phone_number: '0612345678',
      city: villeId('Rabat'),
      price: 250,
      extra_fees: 20,
      client_source: idOf(client),
      confirmer_doublon: true,
      ...values,
    })
  const move = (pb: PocketBase, command: string, to: StateCode, values: object = {}): Promise<RecordModel> =>
    pb.collection('suivis').create({ command, status: stateId(to), ...values })
  const now = (id: string): Promise<RecordModel> => staff.collection('commands').getOne(id)

  async function received(values: object = {}): Promise<string> {
    const { id } = await parcel(values)
    await move(staff, id, 'RECU_HUB', { source: 'scan', agence })
    return id
  }
  async function onTour(values: object = {}): Promise<string> {
    const id = await received(values)
    await move(staff, id, 'AFFECTE', { delivery_man: idOf(livreur) })
    await move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
    return id
  }
  /** A parcel delivered for the amount due, in cash. */
  async function delivered(values: object = {}, to: StateCode = 'LIVRE', told: object = {}): Promise<string> {
    const id = await onTour(values)
    const { total } = await now(id)
    await move(livreur, id, to, { amount_collected: total, mode_paiement: 'especes', ...told })
    return id
  }
  const motifs = await staff.collection('motifs').getFullList()
  const motif = (of: StateCode): string =>
    motifs.find(({ applies_to }) => applies_to.includes(stateId(of)))?.id ?? ''

  return {
    wasl,
    staff,
    livreur,
    client,
    agence,
    parcel,
    move,
    now,
    received,
    onTour,
    delivered,
    motif,
    stateOf: async (id: string) => stateCode(String((await now(id)).status)),
    twinOf: (id: string): Promise<RecordModel> =>
      staff.collection('commands').getFirstListItem(`parent = "${id}"`),
  }
}

export type ParcelWorld = Awaited<ReturnType<typeof openParcelWorld>>
