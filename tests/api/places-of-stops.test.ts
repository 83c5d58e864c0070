import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { LocatedParcel } from '#model/domain/tournee/located.ts'
import { account, idOf, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let agence: string
let livreur: PocketBase
let other: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 5 })
  staff = await wasl.as('moderateur')
  agence = (await staff.collection('agences').getFirstListItem('')).id
  livreur = await account(wasl, staff, { type: 'livreur', name: 'hamid' })
  other = await account(wasl, staff, { type: 'livreur', name: 'said' })
})
afterAll(() => wasl.close())

const move = (who: PocketBase, command: string, to: StateCode, values: object = {}): Promise<RecordModel> =>
  who.collection('suivis').create({ command, status: stateId(to), ...values })

async function loaded(phone: string, him: PocketBase, ville = 'Rabat'): Promise<string> {
  const { id } = await staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: phone,
    city: villeId(ville),
    price: 100,
    client_source: idOf(await wasl.as('client')),
    confirmer_doublon: true,
  })
  await move(staff, id, 'RECU_HUB', { source: 'scan', agence })
  await move(staff, id, 'AFFECTE', { delivery_man: idOf(him), confirmer_ville: true })
  await move(him, id, 'EN_DISTRIBUTION', { source: 'scan' })
  return id
}

const PAID = { amount_collected: 100, mode_paiement: 'especes', source: 'app' }

async function deliveredAt(phone: string, position: object | null): Promise<void> {
  const id = await loaded(phone, other)
  await move(other, id, 'LIVRE', { ...PAID, ...(position && { position }) })
}

const placesFor = async (who: PocketBase): Promise<readonly LocatedParcel[]> =>
  (await who.send('/api/wasl/tours/lieux', {})).items

it('places a stop by the median of the last three deliveries to its phone, whoever made them', async () => {
  const phone = '0612345601'
  for (const lat of [30, 34.01, 34.03, 31, 34.02]) await deliveredAt(phone, { lat, lon: -6.8 - lat / 1000 })
  await deliveredAt(phone, null)
  await deliveredAt(phone, { lieu: 'Chez le gardien' })
  const id = await loaded(phone, livreur)
  const found = (await placesFor(livreur)).find((place) => place.id === id)
  expect(found).toEqual({ id, lat: 34.02, lon: -6.8 - 34.02 / 1000, source: 'preuves' })
})

it('places it by its ville where nothing was delivered to that phone, and not at all where the ville has no point', async () => {
  await staff.collection('villes').update(villeId('Kénitra'), { position: { lat: 34.26, lon: -6.58 } })
  await deliveredAt('0612345602', { lat: 34, lon: -6.8 })
  const known = await loaded('0612345603', livreur, 'Kénitra')
  const unknown = await loaded('0612345604', livreur, 'Salé')
  const places = await placesFor(livreur)
  expect(places.find(({ id }) => id === known)).toEqual({
    id: known,
    lat: 34.26,
    lon: -6.58,
    source: 'ville',
  })
  expect(places.some(({ id }) => id === unknown)).toBe(false)
})

it('does not take the place of a delivery that was corrected into a failure', async () => {
  const phone = '0612345605'
  const wrong = await loaded(phone, other)
  await move(other, wrong, 'LIVRE', { ...PAID, position: { lat: 33, lon: -7 } })
  await move(staff, wrong, 'INJOIGNABLE', { kind: 'correction', note: 'Rendu par erreur' })
  const id = await loaded(phone, livreur)
  expect((await placesFor(livreur)).some((place) => place.id === id)).toBe(false)
})

it('tells a livreur of his own stops alone, and nobody else of any', async () => {
  const mine = await loaded('0612345601', livreur)
  const his = await loaded('0612345601', other)
  expect((await placesFor(livreur)).map(({ id }) => id)).toContain(mine)
  expect((await placesFor(livreur)).map(({ id }) => id)).not.toContain(his)
  expect((await placesFor(other)).map(({ id }) => id)).toContain(his)
  for (const who of [staff, await wasl.as('client')]) expect(await statusOf(placesFor(who))).toBe(403)
})
