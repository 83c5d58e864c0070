/** The texts of a commande that searches look into stand in a table of their own: they are those of the moment all the same. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { contains } from '#model/schema/filter.ts'
import { sql } from '#server/db/sql.ts'
import { idOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
let client: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 300 })
  ;[moderateur, client] = await Promise.all([wasl.as('moderateur'), wasl.as('client')])
})
afterAll(() => wasl.close())

interface Made {
  readonly id: string
  readonly code: string
}

const commandes = (who: PocketBase) => who.collection('commands')
let phones = 10
const create = (receiver_full_name: string) =>
  commandes(client).create<Made>({
    ...{ receiver_full_name, receiver_phone_number: `06627770${++phones}`, city: villeId('Fès') },
    ...{ price: 250, client_source: idOf(client) },
  })

/** Every way there is of looking for a text, and the ids each of them finds. */
async function foundBy(text: string, more: object = {}): Promise<string[][]> {
  const filter = contains('receiver_full_name', text)
  const list = async (query: object) => {
    const { items, totalItems } = await commandes(moderateur).getList<Made>(1, 50, {
      ...{ skipTotal: false, sort: '', ...more },
      ...query,
    })
    expect(totalItems).toBe(items.length)
    return items.map(({ id }) => id).sort()
  }
  return Promise.all([
    list({ filter }),
    list({ filter, sort: '-created' }),
    list({ filter, sort: 'client_source.full_name' }),
    list({ search: text }),
    list({ search: text, sort: '-created' }),
  ])
}
const each = (...ids: string[]) => Array.from({ length: 5 }, () => [...ids].sort())

test('a commande is found as soon as it is made, by its name of the moment', async () => {
  const made = await create('Zoubida Qandil')
  const { items } = await commandes(moderateur).getList<Made>(1, 5, { search: made.code })
  expect(items.map(({ id }) => id)).toEqual([made.id])
  expect(await foundBy('zoubida')).toEqual(each(made.id))
  await commandes(moderateur).update(made.id, { receiver_full_name: 'Wahiba Qandil' })
  expect(await foundBy('zoubida')).toEqual(each())
  expect(await foundBy('WAHIBA')).toEqual(each(made.id))
})

test('in the corbeille it is found there alone, and once restored where it was', async () => {
  const made = await create('Yacout Ouazzani')
  await commandes(client).delete(made.id)
  expect(await foundBy('yacout')).toEqual(each())
  expect(await foundBy('yacout', { trash: true })).toEqual(each(made.id))
  await moderateur.send(`/api/collections/commands/records/${made.id}/restore`, { method: 'POST' })
  expect(await foundBy('yacout')).toEqual(each(made.id))
  expect(await foundBy('yacout', { trash: true })).toEqual(each())
})

test('other conditions hold besides, and its export and its figures find the same', async () => {
  const [one, other] = [await create('Xaviera Tazi'), await create('Xaviera Alami')]
  await commandes(moderateur).update(other.id, { price: 90 })
  const filter = `${contains('receiver_full_name', 'xaviera')} && price < 100`
  const { items } = await commandes(moderateur).getList<Made>(1, 5, { filter })
  expect(items.map(({ id }) => id)).toEqual([other.id])
  expect(await foundBy('xaviera')).toEqual(each(one.id, other.id))
  const send = (path: string) =>
    moderateur.send(`/api/collections/commands/records/${path}`, { query: { filter } })
  expect(await send('aggregate')).toEqual({ items: [{ count: 1 }] })
  const exported = await fetch(
    `${wasl.url}/api/collections/commands/records/export?${new URLSearchParams({ filter, format: 'ndjson' })}`,
    { headers: { authorization: moderateur.authStore.token } },
  )
  expect((await exported.text()).trim().split('\n')).toHaveLength(1)
})

test('a move writes none of its texts', async () => {
  const made = await create('Warda Chraibi')
  const written = async () => {
    const [row] = await wasl.db.query<{ xmin: string }>(sql`SELECT t.xmin::text FROM commands_texts AS t
      JOIN commands AS c USING (_seq) WHERE c.id = ${made.id}`)
    return row?.xmin
  }
  const before = await written()
  expect(before).toMatch(/^\d+$/)
  const agence = (await moderateur.collection('agences').getFirstListItem('')).id
  await moderateur
    .collection('suivis')
    .create({ command: made.id, status: stateId('RECU_HUB'), source: 'scan', agence })
  await commandes(moderateur).update(made.id, { price: 260 })
  expect(await written()).toBe(before)
  await commandes(moderateur).update(made.id, { receiver_full_name: 'Warda Benani' })
  expect(await written()).not.toBe(before)
})
