import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/reference.ts'
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
    await wasl.db.query(
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
