/** Nothing is sent at a price nobody set. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusal } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'

let world: ParcelWorld
let ville = ''
let number = 0

beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  const name = `Sans Tarif ${++number}`
  ville = (await world.staff.collection('villes').create({ name, active: true })).id
})

const ABSENT = (fait: string) => ({
  city: {
    code: 'validation_no_tariff',
    message: expect.stringMatching(`^Tarif absent pour ${fait} à Sans Tarif`),
  },
})
const refused = async (attempt: Promise<unknown>) => {
  const { status, response } = await refusal(attempt)
  return [status, response.data]
}
const set = (tarifs: object) => world.staff.collection('villes').update(ville, tarifs)

describe('a commande', () => {
  it('to a ville without a tariff is refused at its ville, by everybody', async () => {
    const { client, parcel } = world
    expect(await refused(parcel({ city: ville }))).toEqual([400, ABSENT('livraison')])
    const own = { receiver_full_name: 'Amina', receiver_phone_number: '0612345678', city: ville, price: 10 }
    expect(await refused(client.collection('commands').create(own))).toEqual([400, ABSENT('livraison')])
    await set({ tarif_livraison: 0 })
    expect(await parcel({ city: ville })).toMatchObject({ city: ville })
    expect(await refused(parcel({ city: ville, is_echange: true }))).toEqual([400, ABSENT('échange')])
    await set({ tarif_echange: 35 })
    expect(await parcel({ city: ville, is_echange: true })).toMatchObject({ is_echange: true })
  })

  it('is taken when its client has a tariff of his own, today and not later', async () => {
    const { staff, client, parcel } = world
    const fee = { client: idOf(client), ville, outcome: 'livraison', amount: 30 }
    const tariffs = staff.collection('clients_fee')
    const { id } = await tariffs.create({ ...fee, valid_from: '2999-01-01' })
    expect(await refused(parcel({ city: ville }))).toEqual([400, ABSENT('livraison')])
    await tariffs.update(id, { valid_from: '2026-01-01' })
    expect(await parcel({ city: ville })).toMatchObject({ city: ville })
    const other = await staff
      .collection('users')
      .getFirstListItem(`type = "client" && active = true && id != "${idOf(client)}"`)
    expect(await refused(parcel({ city: ville, client_source: other.id }))).toEqual([
      400,
      ABSENT('livraison'),
    ])
  })

  it('is not moved to such a ville, and one that is there goes on', async () => {
    const { staff, parcel, received, move, agence } = world
    const { id } = await parcel()
    expect(await refused(staff.collection('commands').update(id, { city: ville }))).toEqual([
      400,
      ABSENT('livraison'),
    ])
    expect(await refused(staff.collection('commands').update(id, { is_echange: true, city: ville }))).toEqual(
      [400, ABSENT('échange')],
    )
    const failed = await received()
    await move(world.client, failed, 'DEMANDE_RETOUR', { motif: world.motif('DEMANDE_RETOUR') })
    const relance = { kind: 'relance', motif: world.motif('RECU_HUB'), source: 'scan', agence }
    const elsewhere = move(staff, failed, 'RECU_HUB', { ...relance, changes: { city: ville } })
    expect(await refused(elsewhere)).toEqual([400, ABSENT('livraison')])
    await set({ tarif_livraison: 20 })
    const there = await parcel({ city: ville })
    await set({ tarif_livraison: null })
    const note = await staff.collection('commands').update(there.id, { note: 'Sonner deux fois' })
    expect(note.note).toBe('Sonner deux fois')
  })
})

it('a change of ville that a client asks for is refused at its ville', async () => {
  const { client, received } = world
  const command = await received()
  const asked = client.collection('demandes').create({ command, changes: { city: ville } })
  expect(await refused(asked)).toEqual([400, ABSENT('livraison')])
  const other = await client.collection('demandes').create({ command, changes: { city: villeId('Agadir') } })
  expect(other.changes).toEqual({ city: villeId('Agadir') })
})

it('a row of a file is refused with the reason, and the others are taken', async () => {
  const { staff, client } = world
  const csv = `Destinataire;Téléphone;Ville;Prix\nAmina;0612345678;Sans Tarif ${number};100\nSalma;0612345679;Rabat;100\n`
  const body = new FormData()
  body.set('file', new File([csv], 'commandes.csv'))
  body.set('client', idOf(client))
  const report = await staff.send('/api/wasl/imports/files', { method: 'POST', body })
  expect(report).toMatchObject({ accepted: 1, rejected: 1 })
  expect(report.rejects).toMatchObject([{ row: 1, reasons: [{ field: 'city', code: 'no_tariff' }] }])
})
