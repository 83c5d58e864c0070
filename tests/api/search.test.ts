import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { contains, or } from '#model/schema/filter.ts'
import { fold } from '#model/schema/fold.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

type Commande = Pick<
  WireRow<'commands'>,
  'id' | 'code' | 'created' | 'receiver_full_name' | 'receiver_phone_number'
>

/** More rows than are looked through in order, so that both ways of searching are taken. */
const COMMANDS = 6_000
let wasl: TestWasl
let moderateur: PocketBase
let all: Commande[]

beforeAll(async () => {
  wasl = await testWasl({ commands: COMMANDS })
  moderateur = await wasl.as('moderateur')
  all = await moderateur.collection('commands').getFullList<Commande>({
    sort: '-created',
    fields: 'id,code,created,receiver_full_name,receiver_phone_number',
  })
}, 120_000)
afterAll(() => wasl.close())

const FIELDS = ['receiver_full_name', 'receiver_phone_number', 'code'] as const
const search = async (text: string, page: number): Promise<string[]> => {
  const found = await moderateur.collection('commands').getList<Commande>(page, 30, {
    filter: or(...FIELDS.map((field) => contains(field, text))),
    sort: '-created',
    skipTotal: true,
    fields: 'id',
  })
  return found.items.map(({ id }) => id)
}
const matching = (text: string): string[] =>
  all.filter((row) => FIELDS.some((field) => fold(row[field]).includes(fold(text)))).map(({ id }) => id)

test('a frequent name, a rare one and a phone give the newest of all that match, page by page', async () => {
  const [oldest] = all.slice(-1)
  const words = ['a', 'bennani', 'BENNANI', 'محمد', '+2126', oldest?.receiver_phone_number ?? '', 'zzqqzz']
  let taken = 0
  for (const word of words) {
    const expected = matching(word)
    for (const page of [1, 2, 5]) {
      const found = await search(word, page)
      expect({ word, page, found }).toEqual({ word, page, found: expected.slice((page - 1) * 30, page * 30) })
      taken += found.length
    }
  }
  expect(taken).toBeGreaterThan(150)
  expect(matching(oldest?.receiver_phone_number ?? '').length).toBeGreaterThan(0)
})
