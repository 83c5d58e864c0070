import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

const patch = (id: string, values: object) => world.staff.collection('commands').update(id, values)

describe('from an issue on, money and place change by correction alone', () => {
  const EDITS = {
    price: 999,
    extra_fees: 1,
    quantity: 7,
    is_echange: true,
    declared_value: 50,
    city: villeId('Fès'),
  }

  it('delivered with its cash, failed, or returning: each field is refused at its place', async () => {
    const { staff, livreur, move, now } = world
    const refused = await world.onTour()
    await move(livreur, refused, 'REFUSE', { motif: world.motif('REFUSE'), note: 'Non' })
    const twin = await world.twinOf(await world.delivered({ is_echange: true }, 'ECHANGE_LIVRE'))
    for (const id of [await world.delivered(), refused, twin.id]) {
      const before = await now(id)
      for (const [field, value] of Object.entries(EDITS)) {
        const error = await refusal(patch(id, { [field]: value }))
        expect(error.status, field).toBe(400)
        expect(error.response.data[field].message, field).toContain('Corrigez d’abord son état')
      }
      const all = await refusal(patch(id, EDITS))
      expect(Object.keys(all.response.data).sort()).toEqual(Object.keys(EDITS).sort())
      expect(await now(id)).toEqual(before)
      // A record sent back unchanged changes nothing, and a changed note does not change the money.
      await patch(id, { ...EDITS, ...before, note: 'Rappeler le client' })
    }
    await move(staff, refused, 'RETOUR_CHEZ_LIVREUR', { kind: 'correction', note: 'Il revient' })
    expect((await refusal(patch(refused, { price: 1 }))).status).toBe(400)
  })

  it('corrected to be on its way again, it is edited', async () => {
    const { staff, livreur, move, now } = world
    const id = await world.delivered()
    const told = { kind: 'correction', note: 'Pas encore livré', delivery_man: idOf(livreur) }
    await move(staff, id, 'EN_DISTRIBUTION', told)
    await patch(id, { price: 300 })
    expect(await now(id)).toMatchObject({ price: 300, total: 320, outcome: '' })
  })
})

describe('an étiquette', () => {
  const printed = (id: string) =>
    fetch(`${world.wasl.url}/api/wasl/labels`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: world.staff.authStore.token },
      body: JSON.stringify({ ids: [id], format: '100x100' }),
    })

  it('is to be printed again when what it says has changed, until it is', async () => {
    for (const change of [
      { price: 300 },
      { receiver_phone_number: '0698765432' },
      { city: villeId('Fès') },
      { receiver_address: '4, rue des Orangers' },
    ]) {
      const { id } = await world.parcel()
      await patch(id, change)
      expect(await world.now(id), 'nothing is printed yet').toMatchObject({ reprint: false })
      await patch(id, {
        price: 250,
        receiver_phone_number: '0612345678',
        city: villeId('Rabat'),
        receiver_address: '',
      })
      expect((await printed(id)).status).toBe(200)
      await patch(id, { declared_value: 400 })
      expect(await world.now(id), 'it does not say that').toMatchObject({ labels_printed: 1, reprint: false })
      await patch(id, change)
      expect(await world.now(id), Object.keys(change).join()).toMatchObject({ reprint: true })
      await printed(id)
      expect(await world.now(id)).toMatchObject({ labels_printed: 2, reprint: false })
    }
  })

  it('of a parcel that left its client is one the client printed himself', async () => {
    const id = await world.received()
    await patch(id, { price: 300 })
    expect(await world.now(id)).toMatchObject({ labels_printed: 0, reprint: true })
  })
})

test('a ville that is not served is refused by the API as by a file', async () => {
  const { staff, client, parcel } = world
  const closed = await staff.collection('villes').create({
    name: 'Bout du monde',
    active: false,
    tarif_livraison: 60,
  })
  const { id } = await parcel()
  for (const attempt of [
    () => parcel({ city: closed.id }),
    () => patch(id, { city: closed.id }),
    () => client.collection('commands').update(id, { city: closed.id }),
  ]) {
    const error = await refusal(attempt())
    expect(error.status).toBe(400)
    expect(error.response.data.city).toMatchObject({ code: 'validation_not_served' })
    expect(error.response.data.city.message).toContain('Bout du monde n’est pas desservie')
  }
  await staff.collection('villes').update(closed.id, { active: true })
  const { id: served } = await parcel({ city: closed.id })
  await staff.collection('villes').update(closed.id, { active: false })
  await patch(served, { note: 'Elle y était desservie', city: closed.id })
})

test('opening and exchange are asked by clients with whom they were agreed', async () => {
  const { wasl, staff, parcel } = world
  const other = await account(wasl, staff, { type: 'client', name: 'sans-option' })
  const of = { client_source: idOf(other) }
  const message = (error: Awaited<ReturnType<typeof refusal>>, field: string) =>
    error.response.data[field]?.message
  for (const [field, option] of [
    ['package_opened', 'option_ouverture'],
    ['is_echange', 'option_echange'],
  ] as const) {
    expect(await parcel({ ...of, [field]: true }), 'it is usual').toMatchObject({ [field]: true })
    await staff.collection('clients').update(idOf(other), { [option]: false })
    const plain = await parcel(of)
    for (const attempt of [
      () => parcel({ ...of, [field]: true }),
      () =>
        other.collection('commands').create({
          ...plain,
          id: '',
          code: '',
          reference_client: '',
          [field]: true,
          confirmer_doublon: true,
        }),
      () => patch(plain.id, { [field]: true }),
    ]) {
      const error = await refusal(attempt())
      expect(error.status).toBe(400)
      expect(message(error, field)).toContain('Ce client n’a pas l’option')
    }
    await staff.collection('clients').update(idOf(other), { [option]: true })
    expect(await patch(plain.id, { [field]: true })).toMatchObject({ [field]: true })
    await staff.collection('clients').update(idOf(other), { [option]: false })
    // Sent under the terms of its day.
    expect(await patch(plain.id, { [field]: true, note: 'Même colis' })).toMatchObject({
      status: stateId('NOUVEAU'),
    })
  }
})
