import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { Listener } from '../support/listener.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 20, connections: 8 })
})
afterAll(() => wasl.close())

const DEAR = `villes/*?options=${encodeURIComponent(
  JSON.stringify({ query: { filter: 'commands_via_city.suivis_via_command.note ~ "a"' } }),
)}`

/** Blocks every read of suivis until the returned function is called. */
async function lockSuivis(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const lock = wasl.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE suivis IN ACCESS EXCLUSIVE MODE`)
    held.resolve()
    await released.promise
  })
  await held.promise
  return () => {
    released.resolve()
    return lock
  }
}

test('a filter the database cannot answer in time keeps nobody else from hearing', async () => {
  const staff = await wasl.as('moderateur')
  const { token } = staff.authStore
  const [dear, alike, plain] = await Promise.all([1, 2, 3].map(() => Listener.open(wasl.url)))
  expect(await dear?.subscribe([DEAR], token)).toBe(204)
  expect(await alike?.subscribe([DEAR.replace('note', 'box')], token)).toBe(204)
  expect(await plain?.subscribe(['villes/*'], token)).toBe(204)
  const unlock = await lockSuivis()
  const ville = await staff.collection('villes').getFirstListItem('name = "Rabat"')
  await staff.collection('villes').update(ville.id, { tarif_retour: 12 })
  const heard = await plain?.next('villes/*')
  expect(JSON.parse(heard?.data ?? '{}')).toMatchObject({ action: 'update', record: { tarif_retour: 12 } })
  // These clients reconnect and refetch.
  await expect.poll(() => [dear?.ended, alike?.ended, plain?.ended]).toEqual([true, true, false])
  await unlock()
  plain?.close()
})
