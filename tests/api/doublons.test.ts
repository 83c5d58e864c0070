import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal, statusOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
let client: PocketBase
let moderateur: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  ;[client, moderateur] = await Promise.all([wasl.as('client'), wasl.as('moderateur')])
})
afterAll(() => wasl.close())

const order = (phone: string, more: object = {}) => ({
  receiver_full_name: 'Salma Bennani',
  receiver_phone_number: phone,
  city: villeId('Fès'),
  price: 250,
  client_source: idOf(client),
  ...more,
})
const send = (body: object, by = client) => by.collection('commands').create(body)

describe('a commande like one of the last two days', () => {
  test('is refused with the codes of the earlier ones, whoever sends it and however the phone is written', async () => {
    const first = await send(order('0661000001'))
    const second = await send(order('0661000001', { price: 90 }))
    for (const by of [client, moderateur]) {
      const { status, response } = await refusal(send(order('06 61 00 00 01'), by))
      expect(status).toBe(409)
      expect(response.message).toContain(first.code)
      expect(response.message).not.toContain(second.code)
      expect(response.data).toMatchObject({ codes: [first.code], confirm: 'confirmer_doublon' })
      expect(response.data.present).toMatchObject({ id: first.id, code: first.code })
    }
  })

  test('is created when whoever sends it says he knows, once for one id', async () => {
    const id = 'doublon00000001'
    await send(order('0661000002'))
    const confirmed = { ...order('0661000002'), id, confirmer_doublon: true }
    const made = await send(confirmed)
    expect(made).not.toHaveProperty('confirmer_doublon')
    expect((await send(confirmed)).code).toBe(made.code)
    const both = await client.collection('commands').getFullList({
      filter: 'receiver_phone_number = "+212661000002"',
    })
    expect(both).toHaveLength(2)
  })

  test('is none when another client sends it, when it is older, or when the first is in the corbeille', async () => {
    const other = await moderateur
      .collection('users')
      .getFirstListItem(`type = "client" && active = true && id != "${idOf(client)}"`)
    const first = await send(order('0661000003'))
    expect(await statusOf(send(order('0661000003', { client_source: other.id }), moderateur))).toBe(200)
    await wasl.behind.query(
      sql`UPDATE commands SET created = created - interval '49 hours' WHERE id = ${first.id}`,
    )
    const second = await send(order('0661000003'))
    await client.collection('commands').delete(second.id)
    expect(await statusOf(send(order('0661000003')))).toBe(200)
  })

  test('is looked for through the phone, never through all commandes of the client', async () => {
    const plan = await wasl.db.transaction(async (tx) => {
      await tx.query(sql`SET LOCAL enable_seqscan = off`)
      return tx.query<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT id FROM commands WHERE receiver_phone_number = ${'+212661000003'}
          AND created >= now() AND deleted_at IS NULL ORDER BY created DESC LIMIT 5`,
      )
    })
    expect(JSON.stringify(plan)).toContain('commands_receiver_phone_number_created')
  })
})

describe('in a batch', () => {
  const inBatch = (...bodies: readonly object[]) => {
    const batch = client.createBatch()
    for (const body of bodies) batch.collection('commands').create(body)
    return batch.send()
  }
  const sentTo = (phone: string) =>
    client.collection('commands').getFullList({ filter: `receiver_phone_number = "+212${phone.slice(1)}"` })

  test('one like an earlier one refuses the whole, and says which and like what', async () => {
    const first = await send(order('0661000011'))
    const sent = [order('0661000012'), order('0661000011'), order('0661000013')]
    const { status, response } = await refusal(inBatch(...sent))
    expect(status).toBe(400)
    expect(response.data.requests).toMatchObject({
      1: { response: { status: 409, data: { codes: [first.code], confirm: 'confirmer_doublon' } } },
    })
    expect(Object.keys(response.data.requests)).toEqual(['1'])
    expect(await sentTo('0661000012')).toEqual([])
    await inBatch(order('0661000012'), { ...order('0661000011'), confirmer_doublon: true })
    expect(await sentTo('0661000011')).toHaveLength(2)
  })

  test('two of it are one too many, unless the second is confirmed', async () => {
    const { response } = await refusal(inBatch(order('0661000014'), order('0661000014')))
    expect(Object.keys(response.data.requests)).toEqual(['1'])
    expect(await sentTo('0661000014')).toEqual([])
    await inBatch(order('0661000014'), order('0661000014', { confirmer_doublon: true }))
    expect(await sentTo('0661000014')).toHaveLength(2)
  })

  test('what it has changed or removed before is looked at as it now is', async () => {
    const [first, second] = await Promise.all([send(order('0661000015')), send(order('0661000016'))])
    const batch = client.createBatch()
    batch.collection('commands').create(order('0661000017'))
    batch.collection('commands').delete(first.id)
    batch.collection('commands').create(order('0661000015'))
    batch.collection('commands').update(second.id, { receiver_phone_number: '0661000018' })
    batch.collection('commands').create(order('0661000016'))
    await batch.send()
    expect(await sentTo('0661000015')).toHaveLength(1)
    expect(await sentTo('0661000016')).toHaveLength(1)
    const { response } = await refusal(inBatch(order('0661000019'), order('0661000018')))
    expect(Object.keys(response.data.requests)).toEqual(['1'])
  })
})

test('what is said with a write is no field: it is neither read, nor filtered by, nor told', async () => {
  const made = await send(order('0661000004', { confirmer_doublon: true }))
  expect(await client.collection('commands').getOne(made.id)).not.toHaveProperty('confirmer_doublon')
  const byIt = client.collection('commands').getList(1, 1, { filter: 'confirmer_doublon = true' })
  expect((await refusal(byIt)).status).toBe(400)
  const [entry] = await wasl.db.query<{ after: object }>(
    sql`SELECT "after" FROM journal WHERE record = ${made.id} AND action = 'create'`,
  )
  expect(entry?.after).not.toHaveProperty('confirmer_doublon')
})
