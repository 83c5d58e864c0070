/** A merchant prints names of their own on parcels, never those of another. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let client: PocketBase
let other: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  staff = await wasl.as('moderateur')
  client = await account(wasl, staff, { type: 'client', name: 'Salma' })
  other = await account(wasl, staff, { type: 'client', name: 'Voisin' })
  await staff.collection('users').update(idOf(other), { phone: '0655443322' })
  await staff.collection('users').update(idOf(client), { phone: '0655443311' })
  const shops = { raison_sociale: 'Atlas Mode', boutiques: ['Dar Zina'] }
  await staff.collection('clients').update(idOf(other), shops)
  const his = { raison_sociale: 'Salma Beauté', boutiques: ['Argane & Co'] }
  await staff.collection('clients').update(idOf(client), his)
}, 60_000)
afterAll(() => wasl.close())

const parcel = (values: object) => ({
  receiver_full_name: 'Amina Alaoui',
  receiver_phone_number: '0612345678',
  city: villeId('Rabat'),
  price: 100,
  client_source: idOf(client),
  confirmer_doublon: true,
  ...values,
})

const FOREIGN = [
  { client_name: 'Atlas Mode' },
  { client_name: 'Une boutique inconnue' },
  { boutique: 'Dar Zina' },
  { client_phone: '0655443322' },
]

describe('a client who creates or edits a commande', () => {
  test.each(FOREIGN)('does not say that it comes from another: %j', async (values) => {
    const refused = await refusal(client.collection('commands').create(parcel(values)))
    expect([refused.status, Object.keys(refused.response.data)]).toEqual([400, Object.keys(values)])
    const made = await client.collection('commands').create(parcel({}))
    expect(made).toMatchObject({ client_name: 'Salma', client_phone: '+212655443311' })
    expect(await statusOf(client.collection('commands').update(made.id, values))).toBe(400)
    expect(await statusOf(staff.collection('commands').update(made.id, values))).toBe(200)
    // A value written by staff is no change when it is sent back.
    expect(await statusOf(client.collection('commands').update(made.id, { ...values, note: 'ok' }))).toBe(200)
  })

  test('says his own names, however he writes them, and a phone that is nobody’s', async () => {
    for (const values of [
      { client_name: 'salma beaute' },
      { client_name: 'ARGANE & CO', client_phone: '0522112233' },
      { boutique: 'Argane & Co' },
      { client_name: 'Salma', client_phone: '0655443311' },
    ]) {
      expect([values, await statusOf(client.collection('commands').create(parcel(values)))]).toEqual([
        values,
        200,
      ])
    }
  })

  test('brings none in by a file', async () => {
    const rows = [
      'Salma B;0612000001;Rabat;100;Atlas Mode;',
      'Ali;0612000002;Rabat;100;Argane & Co;',
      'Nour;0612000003;Rabat;100;;0655443322',
    ]
    const body = new FormData()
    const text = ['Nom;Tel;Ville;Prix;Vendeur;Vendeur téléphone', ...rows].join('\n')
    body.set('file', new Blob([text], { type: 'text/csv' }), 'vendeurs.csv')
    const report = await client.send('/api/wasl/imports/files', { method: 'POST', body })
    expect(report.rejects.map(({ row }: { row: number }) => row)).toEqual([1, 3])
    expect(report.accepted).toBe(1)
    body.set('client', idOf(client))
    const staffs = await staff.send('/api/wasl/imports/files', { method: 'POST', body })
    expect(staffs.accepted).toBe(3)
  })
})

test('a client takes no name of another for his own', async () => {
  const profile = client.collection('clients')
  expect(await statusOf(profile.update(idOf(client), { boutiques: ['Argane & Co', 'dar zina'] }))).toBe(400)
  expect(await statusOf(profile.update(idOf(client), { raison_sociale: 'ATLAS MODE' }))).toBe(400)
  expect(await statusOf(client.collection('users').update(idOf(client), { full_name: 'Dar Zina' }))).toBe(400)
  expect(await statusOf(profile.update(idOf(client), { boutiques: ['Argane & Co', 'Neuve'] }))).toBe(200)
})
