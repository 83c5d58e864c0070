/** A setting requires a second factor of caissiers and of « Moderateurs ». */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, refusal, signIn, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  staff = await wasl.as('moderateur')
}, 60_000)
afterAll(() => wasl.close())

const REQUIRED = { key: 'second_facteur.exige', value: true }

test('who counts cash or opens accounts shows a second factor while the setting stands', async () => {
  const people = [
    ['caissier', ['Factures livreurs'], 401],
    ['chef', ['Moderateurs'], 401],
    ['agent', ['Commandes'], 200],
    ['comptable', ['Factures clients', 'Livreurs'], 200],
  ] as const
  for (const [name, roles] of people) await account(wasl, staff, { type: 'moderateur', name, roles })
  await account(wasl, staff, { type: 'client', name: 'marchand' })
  const { id } = await staff.collection('settings').create(REQUIRED)
  for (const [name, , status] of people) {
    expect([name, await statusOf(signIn(wasl, `${name}@wasl.test`))]).toEqual([name, status])
  }
  expect(await statusOf(signIn(wasl, 'marchand@wasl.test'))).toBe(200)
  await staff.collection('settings').delete(id)
  for (const [name] of people) expect(await statusOf(signIn(wasl, `${name}@wasl.test`))).toBe(200)
})

test('it is refused while one of them has no e-mail, and then none of them loses his', async () => {
  const caissier = await account(wasl, staff, {
    type: 'moderateur',
    name: 'guichet',
    roles: ['Factures livreurs'],
  })
  const id = String(caissier.authStore.record?.id)
  const users = staff.collection('users')
  await users.update(id, { email: '', phone: '0655667788' })
  const refused = await refusal(staff.collection('settings').create(REQUIRED))
  expect([refused.status, refused.response.message]).toEqual([409, expect.stringContaining('guichet')])
  await users.update(id, { email: 'guichet@wasl.test' })
  const setting = await staff.collection('settings').create(REQUIRED)
  expect(await statusOf(users.update(id, { email: '' }))).toBe(400)
  expect(await statusOf(users.update(id, { full_name: 'Guichet 1' }))).toBe(200)
  await staff.collection('settings').delete(setting.id)
})
