/** `expand`, row by row. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collection } from '#model/schema/collection.ts'
import { relation, text } from '#model/schema/fields.ts'
import { access, allow } from '#server/core/base/access.ts'
import { ALI, id, type Museum, openMuseum, type Visitor, type Wing } from './museum.ts'

const noun = { one: 'objet', many: 'objets' }
/** Seen through another record only, by callers with a certain header. */
const relics: Wing = {
  collection: collection('relics', {
    labels: noun,
    title: 'name',
    fields: { name: text({ label: 'Nom' }) },
  }),
  access: access({
    view: [allow('*', '@request.context = "expand" && @request.headers.x_token != "no"')],
  }),
  rows: [{ id: id('t'), name: 'Clou' }],
}
const cases: Wing = {
  collection: collection('cases', {
    labels: noun,
    title: 'name',
    fields: {
      name: text({ label: 'Nom' }),
      relic: relation({ label: 'Relique', to: 'relics' }),
      secret: relation({ label: 'Secret', to: 'places', see: [] }),
    },
  }),
  access: access({ read: [allow('*')], create: [allow('*')], update: [allow('*')] }),
  rows: [{ id: id('u'), name: 'Vitrine', relic: id('t'), secret: id('m') }],
}

let museum: Museum
beforeAll(async () => {
  museum = await openMuseum([relics, cases])
})
afterAll(() => museum.close())

interface Shown {
  readonly id: string
  readonly expand?: Readonly<Record<string, Shown | Shown[]>>
}
/** A record as its letter, with its expand when it has one. */
const letter = (record: Shown): unknown => {
  const own = record.id.charAt(0).toUpperCase()
  return record.expand ? [own, shape(record.expand)] : own
}
const shape = (expand: Shown['expand']): unknown =>
  expand &&
  Object.fromEntries(
    Object.entries(expand).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(letter) : letter(value),
    ]),
  )

const deep = (levels: number): unknown =>
  levels === 0 ? 'M' : ['M', { zone: ['Y', { places_via_zone: [deep(levels - 1)] }] }]

describe('of one record', () => {
  const rows: readonly (readonly [record: string, expand: string, shown: unknown, as?: Visitor])[] = [
    ['A', '', undefined],
    ['A', 'place', { place: 'M' }],
    ['A', 'tags', { tags: ['P', 'Q'] }],
    ['A', ' place , tags ', { place: 'M', tags: ['P', 'Q'] }],
    ['A', '.place.', { place: 'M' }],
    ['A', 'place.zone', { place: ['M', { zone: 'Y' }] }],
    ['A', 'place,place.zone', { place: ['M', { zone: 'Y' }] }],
    ['A', 'tag.place,tag.things_via_tag', { tag: ['P', { place: 'M', things_via_tag: ['A'] }] }],
    ['A', 'remarks_via_thing', { remarks_via_thing: ['J', 'K'] }],
    // A record reached along two ways is expanded in both, each record under it once.
    [
      'A',
      'tags.things_via_tags.remarks_via_thing',
      {
        tags: [
          [
            'P',
            {
              things_via_tags: [
                ['A', { remarks_via_thing: ['J', 'K'] }],
                ['B', { remarks_via_thing: ['L'] }],
              ],
            },
          ],
          [
            'Q',
            {
              things_via_tags: [
                ['A', { remarks_via_thing: ['J', 'K'] }],
                ['D', {}],
              ],
            },
          ],
        ],
      },
    ],
    ['A', 'remarks(thing)', { 'remarks(thing)': ['J', 'K'] }],
    ['A', 'details_via_thing', { details_via_thing: 'O' }],
    ['B', 'details_via_thing', {}],
    ['A', 'nothing', undefined],
    ['A', 'name', undefined],
    ['A', 'nothing,place', { place: 'M' }],
    ['A', 'place.nothing', undefined],
    ['A', 'place.nothing,tag', { tag: 'P' }],
    ['C', 'place', {}],
    ['C', 'tags', {}],
    ['C', 'place,nothing', {}],
    ['A', 'owner', undefined, 'guest'],
    ['A', 'owner', { owner: 'I' }, 'ali'],
    ['A', 'owner,place', { place: 'M' }, 'guest'],
    ['B', 'tag', {}, 'ali'],
    ['A', 'tags', { tags: ['P'] }, 'ali'],
    ['A', 'place.zone', undefined, 'ali'],
    ['A', 'place,place.zone', undefined, 'ali'],
    ['A', 'place.zone.places_via_zone.zone.places_via_zone', { place: deep(2) }],
    [
      'A',
      'place.zone.places_via_zone.zone.places_via_zone.zone.places_via_zone',
      {
        place: [
          'M',
          {
            zone: [
              'Y',
              {
                places_via_zone: [['M', { zone: ['Y', { places_via_zone: [['M', { zone: 'Y' }]] }] }]],
              },
            ],
          },
        ],
      },
    ],
  ]
  for (const [record, expand, shown, as = 'chief'] of rows) {
    test(`${record} ${expand} (${as})`, async () => {
      const query = new URLSearchParams({ expand }).toString()
      const response = await museum.get(`collections/things/records/${id(record)}?${query}`, as)
      expect(response.status).toBe(200)
      expect(shape(((await response.json()) as Shown).expand)).toEqual(shown)
    })
  }
})

test('each record of a list has its own', async () => {
  const response = await museum.get('collections/things/records?sort=id&expand=place,tags')
  const { items } = (await response.json()) as { items: Shown[] }
  expect(items.map(letter)).toEqual([
    ['A', { place: 'M', tags: ['P', 'Q'] }],
    ['B', { place: 'N', tags: ['P'] }],
    ['C', {}],
    ['D', { place: 'M', tags: ['Q'] }],
    ['E', { tags: ['S'] }],
    ['F', {}],
  ])
})

test('a hidden relation leads on, and stays hidden', async () => {
  const response = await museum.get(`collections/cases/records/${id('u')}?expand=secret`, 'guest')
  expect(await response.json()).toMatchObject({ expand: { secret: { id: id('m') } } })
  const again = (await (
    await museum.get(`collections/cases/records/${id('u')}?expand=secret`, 'guest')
  ).json()) as object
  expect(Object.keys(again)).not.toContain('secret')
})

test('who is reached shows an e-mail and hidden fields as when looked at directly', async () => {
  const owner = async (record: string, as: Visitor) => {
    const response = await museum.get(`collections/things/records/${id(record)}?expand=owner`, as)
    return ((await response.json()) as { expand: { owner: object } }).expand.owner
  }
  expect(await owner('A', 'zoe')).not.toHaveProperty('email')
  expect(await owner('A', 'ali')).toMatchObject({ email: 'ali@museum.test', secret: 's' })
  expect(await owner('B', 'ali')).toMatchObject({ email: 'zoe@museum.test' })
  expect(await owner('B', 'ali')).not.toHaveProperty('secret')
})

describe('rules of what is reached', () => {
  const RELIC = { expand: { relic: { id: id('t'), name: 'Clou' } } }

  test('have the context « expand »', async () => {
    expect((await museum.get(`collections/relics/records/${id('t')}`, 'guest')).status).toBe(404)
    const seen = await museum.get(`collections/cases/records/${id('u')}?expand=relic`, 'guest')
    expect(await seen.json()).toMatchObject(RELIC)
  })

  test('know the request, of a write and of each write of a batch too', async () => {
    const at = `/api/collections/cases/records/${id('u')}?expand=relic`
    const batch = await museum.send('POST', 'batch', 'ali', {
      requests: [
        { method: 'PATCH', url: at, body: {} },
        { method: 'PATCH', url: at, body: {}, headers: { 'X-Token': 'no' } },
        { method: 'PUT', url: '/api/collections/cases/records?expand=relic', body: { id: id('u') } },
        { method: 'POST', url: '/api/collections/cases/records?expand=relic', body: { relic: id('t') } },
      ],
    })
    const bodies = ((await batch.json()) as { body: object }[]).map(({ body }) => body)
    expect(bodies).toMatchObject([RELIC, { expand: {} }, RELIC, RELIC])
    expect(bodies[1]).toHaveProperty('expand', {})
  })
})

test('honoured by a create, an update and a sign-in', async () => {
  const created = await museum.send('POST', 'collections/cases/records?expand=relic', 'guest', {
    relic: id('t'),
  })
  expect(shape(((await created.json()) as Shown).expand)).toEqual({ relic: 'T' })
  const updated = await museum.send('PATCH', `collections/things/records/${id('d')}?expand=place`, 'ali', {})
  expect(shape(((await updated.json()) as Shown).expand)).toEqual({ place: 'M' })
  const signedIn = await museum.send('POST', 'collections/people/auth-refresh?expand=place', 'ali', {})
  const { record } = (await signedIn.json()) as { record: Shown }
  expect([record.id, shape(record.expand)]).toEqual([ALI, { place: 'M' }])
})
