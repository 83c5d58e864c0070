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

const ranked = async (text: string, page = 1, perPage = 30) =>
  moderateur.collection('commands').getList<Commande>(page, perPage, {
    search: text,
    skipTotal: false,
    fields: 'id,code,created,receiver_full_name,receiver_phone_number',
  })
const whole = (row: Commande) => fold(`${row.receiver_full_name}\n${row.code}`)

test('search= finds every record that holds all the words, page by page, each once', async () => {
  const words = [
    'a',
    'bennani',
    all[9]?.receiver_full_name.toUpperCase() ?? '',
    'محمد',
    'el ma',
    // The date and hour of a code: eight characters could be the digits of a phone.
    all[0]?.code.slice(0, 10) ?? '',
  ]
  for (const text of words) {
    const wanted = fold(text).split(' ')
    const begins = (row: Commande, word: string) =>
      word.length > 2
        ? whole(row).includes(word)
        : whole(row)
            .split(/\s/)
            .some((part) => part.startsWith(word))
    const expected = all.filter((row) => wanted.every((word) => begins(row, word))).map(({ id }) => id)
    const found: string[] = []
    for (let page = 1; ; page++) {
      const { items, totalItems } = await ranked(text, page, 400)
      expect({ text, totalItems }).toEqual({ text, totalItems: expected.length })
      found.push(...items.map(({ id }) => id))
      if (items.length < 400) break
    }
    expect({ text, some: expected.length > 0 }).toEqual({ text, some: true })
    expect({ text, found: found.toSorted() }).toEqual({ text, found: expected.toSorted() })
  }
  expect(new Set(all.filter((row) => whole(row).includes('a'))).size).toBeGreaterThan(1_000)
})

test('a phone in any spelling finds its parcels first; a code finds one, a whole name before longer ones', async () => {
  const [row] = all.slice(-1)
  if (!row) throw new Error('no commande')
  const phone = row.receiver_phone_number
  const national = phone.replace('+212', '0')
  const holders = all.filter((other) => other.receiver_phone_number === phone).map(({ id }) => id)
  for (const typed of [
    phone,
    national,
    national.replace(/(..)(?=.)/g, '$1 '),
    `00${phone.slice(1)}`,
    `(+212)${national}`,
  ]) {
    expect({ typed, found: (await ranked(typed)).items.map(({ id }) => id) }).toEqual({
      typed,
      found: holders,
    })
  }
  expect((await ranked(row.code)).items[0]?.id).toBe(row.id)
  expect((await ranked(phone.slice(-7))).items.map(({ id }) => id)).toContain(row.id)
  const { items } = await ranked(row.receiver_full_name.toLowerCase(), 1, 200)
  const same = items.map((item) => fold(item.receiver_full_name) === fold(row.receiver_full_name))
  expect(same[0]).toBe(true)
  expect(same.lastIndexOf(true)).toBe(same.filter(Boolean).length - 1)
})

test('the total of a search is told on every page, also on one behind the last, and not when nobody asks', async () => {
  const found = await Promise.all([1, 2, 500].map((page) => ranked('bennani', page)))
  const wanted = all.filter((row) => whole(row).includes('bennani')).length
  expect(wanted).toBeGreaterThan(60)
  expect(found.map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
    [30, wanted],
    [30, wanted],
    [0, wanted],
  ])
  const unasked = await moderateur
    .collection('commands')
    .getList(1, 30, { search: 'bennani', skipTotal: true })
  expect([unasked.items.length, unasked.totalItems]).toEqual([30, -1])
})

test('misspelt names are found when nothing is spelt so', async () => {
  for (const [typed, meant] of [
    ['benani', 'bennani'],
    ['alaui', 'alaoui'],
    ['fatma zahre', 'fatima zahra'],
  ] as const) {
    const { items, totalItems } = await ranked(typed)
    expect({ typed, some: items.length > 0, totalItems }).toEqual({
      typed,
      some: true,
      totalItems: expect.any(Number),
    })
    expect(fold(items[0]?.receiver_full_name ?? '')).toContain(meant)
  }
  expect((await ranked('zzqqzz')).items).toEqual([])
})
