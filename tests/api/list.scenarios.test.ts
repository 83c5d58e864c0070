/** Pages and orders of lists, row by row. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collection } from '#model/schema/collection.ts'
import { count, json, relation } from '#model/schema/fields.ts'
import { access, allow } from '#server/core/base/access.ts'
import { id, lettersOf, type Museum, openMuseum, type Visitor, type Wing } from './museum.ts'

/** More records than a page may hold. */
const drops: Wing = {
  collection: collection('drops', {
    labels: { one: 'goutte', many: 'gouttes' },
    title: 'n',
    fields: { n: count({ label: 'Rang' }) },
  }),
  access: access({ read: [allow('*')] }),
  rows: Array.from({ length: 1_001 }, (_, n) => ({ id: `drop${String(n).padStart(11, '0')}`, n })),
}

/** Order by a path with several values: by the least of them, where any number is less than any text. */
const noun = { one: 'objet', many: 'objets' }
const papers: Wing = {
  collection: collection('papers', {
    labels: noun,
    title: 'id',
    fields: { said: json({ label: 'Dit' }) },
  }),
  access: access({ read: [allow('*')] }),
  rows: [1, 'a', 2, [1, 'a']].map((said, n) => ({ id: id(`${n}`), said })),
}
const files: Wing = {
  collection: collection('files', {
    labels: noun,
    title: 'id',
    fields: { papers: relation({ label: 'Papiers', to: 'papers', maxSelect: 5 }) },
  }),
  access: access({ read: [allow('*')] }),
  rows: Object.entries({ a: '31', b: '10', c: '', d: '2', e: '21', f: '3' }).map(([letter, held]) => ({
    id: id(letter),
    papers: [...held].map(id),
  })),
}

let museum: Museum
beforeAll(async () => {
  museum = await openMuseum([drops, papers, files])
})
afterAll(() => museum.close())

const BAD = { status: 400, message: 'Something went wrong while processing your request.', data: {} }

describe('page, perPage and skipTotal', () => {
  const ends = (page: number, perPage: number, items: number, totalPages: number, totalItems = 1_001) => ({
    page,
    perPage,
    items,
    totalItems,
    totalPages,
  })
  const rows: readonly (readonly [string, object | 400])[] = [
    ['', ends(1, 30, 30, 34)],
    ['page=', ends(1, 30, 30, 34)],
    ['page=2', ends(2, 30, 30, 34)],
    ['page=0', ends(1, 30, 30, 34)],
    ['page=-4', ends(1, 30, 30, 34)],
    ['page=34', ends(34, 30, 11, 34)],
    ['page=35', ends(35, 30, 0, 34)],
    ['page=2&page=3', ends(2, 30, 30, 34)],
    ['page=x', 400],
    ['page=1.5', 400],
    ['page=9007199254740993', ends(9_007_199_254_740_992, 30, 0, 34)],
    ['page=9223372036854775807', ends(Number(2n ** 63n), 30, 0, 34)],
    ['page=9223372036854775808', 400],
    ['page=-9223372036854775808', ends(1, 30, 30, 34)],
    ['perPage=9223372036854775807', ends(1, 1000, 1000, 2)],
    ['perPage=9223372036854775808', 400],
    ['perPage=1', ends(1, 1, 1, 1_001)],
    ['perPage=0', ends(1, 30, 30, 34)],
    ['perPage=-1', ends(1, 30, 30, 34)],
    ['perPage=1000', ends(1, 1_000, 1_000, 2)],
    ['perPage=1001', ends(1, 1_000, 1_000, 2)],
    ['perPage=x', 400],
    ['perPage=1e2', 400],
    ['perPage=2&perPage=3', ends(1, 2, 2, 501)],
    ['filter=n=5', ends(1, 30, 1, 1, 1)],
    ['filter=n=5&filter=n<3', ends(1, 30, 1, 1, 1)],
    ['filter=n>5000', ends(1, 30, 0, 0, 0)],
    ['filter=', ends(1, 30, 30, 34)],
    ...['1', 't', 'T', 'TRUE', 'true', 'True'].map(
      (yes) => [`skipTotal=${yes}`, ends(1, 30, 30, -1, -1)] as const,
    ),
    ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map(
      (no) => [`skipTotal=${no}`, ends(1, 30, 30, 34)] as const,
    ),
    ['skipTotal=yes', 400],
    ['skipTotal=tRUE', 400],
  ]
  for (const [query, expected] of rows) {
    test(query || 'nothing asked', async () => {
      const response = await museum.get(`collections/drops/records?${query}`, 'guest')
      const body = (await response.json()) as { items?: unknown[] }
      if (expected === 400) return expect([response.status, body]).toEqual([400, BAD])
      return expect({ ...body, items: body.items?.length }).toEqual(expected)
    })
  }

  test('every record is on one page, in the order they were made', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const response = await museum.get(`collections/drops/records?perPage=200&page=${page}`, 'guest')
      const { items } = (await response.json()) as { items: { id: string }[] }
      seen.push(...items.map((item) => item.id))
    }
    expect(seen).toEqual(drops.rows.map((row) => row.id))
  })

  test('records are counted once, though several of what they point to match', async () => {
    const filter = encodeURIComponent('remarks_via_thing.rank ?> 0')
    const response = await museum.get(`collections/things/records?filter=${filter}&perPage=1&sort=id`)
    expect(await response.json()).toMatchObject({ items: [{ id: id('a') }], totalItems: 2, totalPages: 2 })
  })
})

describe('sort', () => {
  const rows: readonly (readonly [sort: string, found: string, as?: Visitor])[] = [
    // The order the collection declares.
    ['', 'BDAFEC'],
    ['name', 'FDAEBC'],
    ['-name', 'CBEADF'],
    ['+name', 'FDAEBC'],
    ['-done,name', 'DAFEBC'],
    [' -done , name ', 'DAFEBC'],
    ['done,-quantity,id', 'CBEFAD'],
    ['price', 'CEFDAB'],
    ['ratio', 'CBEFAD'],
    ['due', 'CEFADB'],
    ['-due,id', 'BDACEF'],
    ['place.name', 'CEFBAD'],
    ['-place.name,id', 'ADBCEF'],
    ['place.zone.name,-name', 'CBEFAD'],
    ['details_via_thing.text', 'BCDEFA'],
    ['-meta.n,id', 'ABCDEF'],
    ['-spot.lat,id', 'ABCDEF'],
    ['name:lower,-id', 'FDEBAC'],
    ['-kinds:length,id', 'ABDCEF'],
    ['@rowid', 'ABCDEF'],
    ['-@rowid', 'FEDCBA'],
    ['id,id,id,id,id,id,id,-name', 'ABCDEF'],
    ['id,id,id,id,id,id,id,id,id', '400'],
    [`name,${' '.repeat(300)}`, '400'],
    [`meta.${'n'.repeat(251)}`, '400'],
    [`meta.${'n'.repeat(250)}`, 'ABCDEF'],
    ['name,,id', '400'],
    [',', '400'],
    ['-', '400'],
    ['nothing', '400'],
    ['name.x', '400'],
    ['"name"', '400'],
    ['1', '400'],
    ['@now', '400'],
    ['name desc', '400'],
    ['hidden,id', 'BCDEFA'],
    ['hidden', '400', 'ali'],
    ['owner.email', '400', 'ali'],
    ['place.zone.name', '400', 'ali'],
  ]
  for (const [sort, found, as = 'chief'] of rows) {
    test(`${sort.slice(0, 60)} → ${found} (${as})`, async () => {
      const query = new URLSearchParams({ sort, filter: 'id != ""' }).toString()
      expect(await lettersOf(await museum.get(`collections/things/records?${query}`, as))).toBe(found)
    })
  }

  test('of several values the least counts, whatever their types', async () => {
    for (const [sort, found] of [
      ['papers.said', 'CBDEAF'],
      ['-papers.said,id', 'AFDEBC'],
    ]) {
      const response = await museum.get(`collections/files/records?sort=${sort}`, 'guest')
      expect(await lettersOf(response)).toBe(found)
    }
  })

  test('@random is every record in some order, with either sign', async () => {
    const orders = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const response = await museum.get(`collections/drops/records?sort=${n % 2 ? '-' : ''}@random`, 'guest')
      const { items } = (await response.json()) as { items: { id: string }[] }
      expect(new Set(items.map((item) => item.id)).size).toBe(30)
      orders.add(items.map((item) => item.id).join())
    }
    expect(orders.size).toBe(20)
  })
})
