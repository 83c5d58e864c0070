/** Values a create may give for code, state and people of a commande: kept, or refused at their field. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusal } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
let client: PocketBase
let livreur: PocketBase

beforeAll(async () => {
  wasl = await testWasl()
  ;[moderateur, client, livreur] = await Promise.all([
    wasl.as('moderateur'),
    wasl.as('client'),
    wasl.as('livreur'),
  ])
})
afterAll(() => wasl.close())

/** Staff must name the client. */
const sender = () => ({ client_source: idOf(client) })
const create = (by: PocketBase, more: object = {}): Promise<WireRow<'commands'>> =>
  by.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '06 12 34 56 78',
    city: villeId('Fès'),
    price: 250.5,
    client_source: idOf(by),
    confirmer_doublon: true,
    ...more,
  })

describe('a new commande', () => {
  test.each([
    ['status', stateId('LIVRE'), 'Nouveau colis'],
    ['money_state', 'PAYE', 'Argent'],
    ['amount_collected', 999, 'status'],
    ['delivery_man', 'livreur', 'affecté'],
    ['code', 'A-MOI', 'JJMMAA-HHMMSS'],
  ])('is refused at %s when it is given another beginning', async (field, value, words) => {
    const given = value === 'livreur' ? livreur.authStore.record?.id : value
    const { status, response } = await refusal(create(moderateur, { ...sender(), [field]: given }))
    expect([status, Object.keys(response.data)]).toEqual([400, [field]])
    expect(response.data[field].message).toContain(words)
  })

  test('waits to be confirmed when that is asked', async () => {
    const made = await create(client, { status: stateId('A_CONFIRMER') })
    expect(made.status).toBe(stateId('A_CONFIRMER'))
    expect((await create(client, { status: stateId('NOUVEAU') })).status).toBe(stateId('NOUVEAU'))
  })

  test('keeps a well-formed code that is free, and is refused one that is taken', async () => {
    const code = '010226-081500-07'
    expect((await create(moderateur, { ...sender(), code })).code).toBe(code)
    const { status, response } = await refusal(create(client, { code }))
    expect([status, response.data.code.code]).toEqual([400, 'validation_not_unique'])
    const bare = await create(client, { code: '010226-081500' })
    expect(bare.code).toBe('010226-081500')
  })

  test('takes no code that a commande of this second may still be given', async () => {
    const own = await create(client)
    const next = own.code.length > 13 ? Number(own.code.slice(14)) + 1 : 2
    const code = `${own.code.slice(0, 13)}-${String(next).padStart(2, '0')}`
    const chosen = await create(client, { code }).then(
      (made) => made.code,
      ({ response }) => response.data.code.code,
    )
    expect([code, 'validation_not_unique']).toContain(chosen)
    const made = await Promise.all(Array.from({ length: 30 }, () => create(client)))
    expect(new Set(made.map((one) => one.code)).size).toBe(30)
  })

  test('of a client who names no client is his own', async () => {
    const made = await create(client, { client_source: undefined })
    expect(made.client_source).toBe(client.authStore.record?.id)
    expect((await refusal(create(moderateur, { client_source: undefined }))).response.data).toHaveProperty(
      'client_source',
    )
  })
})
