import { afterAll, beforeAll, expect, test } from 'vitest'
import { ident, sql } from '#server/db/sql.ts'
import { type DemoRole, type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl()
})
afterAll(() => wasl.close())

/** A read that waits for a lock until its deadline; returns the response and its time in seconds. */
async function tooLong(who: DemoRole | 'guest', path: string, table = 'suivis') {
  const token = who === 'guest' ? '' : (await wasl.as(who)).authStore.token
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const lock = wasl.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE ${ident(table)} IN ACCESS EXCLUSIVE MODE`)
    hold()
    await released
  })
  await held
  const begun = performance.now()
  const answer = await fetch(`${wasl.url}${path}`, { headers: token === '' ? {} : { authorization: token } })
  const seconds = (performance.now() - begun) / 1_000
  const body = (await answer.json()) as { message: string }
  release()
  await lock
  return { status: answer.status, message: body.message, seconds }
}

const LIST = '/api/collections/suivis/records'
const words = (seconds: string) =>
  `Cette demande prend plus de ${seconds} s à calculer. Précisez-la : une période, un état ou une ville, ou moins de relations dans le filtre.`

test.each<[DemoRole, number]>([
  ['client', 5],
  ['livreur', 5],
  ['moderateur', 10],
])('a %s has %d seconds of the database for a read, and is told so', async (who, allowed) => {
  const { status, message, seconds } = await tooLong(who, LIST)
  expect([status, message]).toEqual([400, words(String(allowed))])
  expect(seconds).toBeGreaterThan(allowed - 0.1)
  expect(seconds).toBeLessThan(allowed + 4)
})

const VILLES = '/api/collections/villes/records'
const DEAR = new URLSearchParams({
  filter: 'commands_via_city.suivis_via_command.note ~ "a"',
})

test('a guest has two', async () => {
  const { status, message } = await tooLong('guest', VILLES, 'villes')
  expect([status, message]).toEqual([400, words('2')])
})

test('a text looked for through several back-relations has a quarter of the time', async () => {
  const dear = await tooLong('moderateur', `${VILLES}?${DEAR}`)
  expect([dear.status, dear.message]).toEqual([400, words('2,5')])
})

test('so has its export, for all of it', async () => {
  const dear = await tooLong('moderateur', `${VILLES}/export?${DEAR}`)
  expect([dear.status, dear.message]).toEqual([400, words('2,5')])
})

test('such reads go one after the other, whoever asks; others pass by', async () => {
  const client = await wasl.as('moderateur')
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const lock = wasl.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE suivis IN ACCESS EXCLUSIVE MODE`)
    hold()
    await released
  })
  await held
  const filter = DEAR.get('filter') ?? ''
  const dear = ['moderateur', 'agent'] as const
  const reads = await Promise.all(dear.map((who) => wasl.as(who)))
  const begun = performance.now()
  const asked = reads.map((one) =>
    one
      .collection('villes')
      .getList(1, 1, { filter })
      .catch(() => performance.now() - begun),
  )
  await client.collection('villes').getList(1, 1)
  expect(performance.now() - begun).toBeLessThan(2_000)
  const ended = (await Promise.all(asked)).map(Number).sort((a, b) => a - b)
  release()
  await lock
  expect((ended[1] ?? 0) - (ended[0] ?? 0)).toBeGreaterThan(2_000)
})
