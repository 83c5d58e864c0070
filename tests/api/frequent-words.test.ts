import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { idOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let ahead = Temporal.Duration.from({ seconds: 0 })
const clock = { now: () => Temporal.Now.instant().add(ahead) }
beforeAll(async () => {
  wasl = await testWasl({ commands: 1_800, clock })
  staff = await wasl.as('moderateur')
})
afterAll(() => wasl.close())

/** Every phone begins so. */
const EVERYWHERE = '2126'
const found = (search = EVERYWHERE) =>
  staff.collection('commands').getList(1, 30, { search, skipTotal: false, fields: 'id' })

test('of a word more than a thousand parcels hold the newest are shown at once, its total within ten seconds', async () => {
  const client = await wasl.as('client')
  const made = await staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    city: villeId('Rabat'),
    price: 250,
    client_source: idOf(client),
  })
  const before = await found()
  expect(before.totalItems).toBeGreaterThan(1_000)
  expect(before.items[0]?.id).toBe(made.id)
  await staff.collection('commands').delete(made.id)
  const soon = await found()
  expect(soon.items.slice(0, -1)).toEqual(before.items.slice(1))
  expect(soon.totalItems).toBe(before.totalItems)
  ahead = Temporal.Duration.from({ seconds: 11 })
  const later = await found()
  expect(later.items).toEqual(soon.items)
  expect(later.totalItems).toBe(before.totalItems - 1)
})

test('of a word few hold the total is that of the moment', async () => {
  const [one] = (await found()).items
  const [held] = await staff.collection('commands').getFullList({ filter: `id = "${one?.id}"` })
  const phone = String(held?.receiver_phone_number).slice(-9)
  const before = await found(phone)
  expect(before.totalItems).toBeGreaterThan(0)
  await staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: `+212${phone}`,
    city: villeId('Rabat'),
    price: 250,
    client_source: idOf(await wasl.as('client')),
    confirmer_doublon: true,
  })
  expect((await found(phone)).totalItems).toBe(before.totalItems + 1)
})
