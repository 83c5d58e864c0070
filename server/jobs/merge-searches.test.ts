import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLARED } from '#model/collections.ts'
import { contains } from '#model/schema/filter.ts'
import { idOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { mergeSearches } from './merge-searches.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
})
afterAll(() => wasl.close())

test('what creates leave beside the indexes is merged once, and found before and after', async () => {
  await mergeSearches(wasl.db, DECLARED)
  const client = await wasl.as('client')
  const commands = client.collection('commands')
  const [ville] = (await client.collection('villes').getList(1, 1)).items
  const batch = client.createBatch()
  for (let n = 10; n < 60; n++) {
    batch.collection('commands').create({
      receiver_full_name: `Zineddine ${n}`,
      receiver_phone_number: `06612345${n}`,
      city: ville?.id,
      client_source: idOf(client),
      price: 100,
    })
  }
  await batch.send()
  const found = async () =>
    (await commands.getList(1, 1, { filter: contains('receiver_full_name', 'zineddine') })).totalItems
  expect(await found()).toBe(50)
  expect(await mergeSearches(wasl.db, DECLARED)).toBeGreaterThan(0)
  expect(await mergeSearches(wasl.db, DECLARED)).toBe(0)
  expect(await found()).toBe(50)
})
