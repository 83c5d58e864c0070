import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let client: PocketBase
beforeAll(async () => {
  wasl = await testWasl()
  client = await wasl.as('client')
  const id = client.authStore.record?.id ?? ''
  await wasl.behind.query(
    sql`INSERT INTO commands (id, code, receiver_full_name, city, client_source)
      SELECT 'bound' || lpad(n::text, 10, '0'), 'bound' || n, 'Destinataire', min(v.id), ${id}
      FROM generate_series(1, 400) AS n, villes AS v GROUP BY n`,
  )
})
afterAll(() => wasl.close())

test.each(['city.commands_via_city', 'city.commands_via_city.city.commands_via_city.city.commands_via_city'])(
  'a list that multiplies by its own expansions is refused: %s',
  async (expand) => {
    const begun = Date.now()
    await expect(client.collection('commands').getList(1, 1000, { expand })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('trop de fiches'),
    })
    expect(Date.now() - begun).toBeLessThan(10_000)
    await expect(client.health.check()).resolves.toMatchObject({ code: 200 })
  },
)

test('a list with ordinary expansions is not', async () => {
  const expand = 'city,status,suivis_via_command.actor'
  const { items } = await client.collection('commands').getList(1, 1000, { expand })
  expect(items.length).toBeGreaterThan(400)
})

test.each([
  [
    'a form of more values than any record has',
    'application/x-www-form-urlencoded',
    'message=a&'.repeat(2_001),
  ],
  ['JSON nested without end', 'application/json', `{"detail":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
])('%s is not read', async (_, type, body) => {
  const headers = { 'content-type': type }
  const answer = await fetch(`${wasl.url}/api/collections/erreurs/records`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
  expect(await wasl.db.query(sql`SELECT id FROM erreurs`)).toEqual([])
})
