/** Access rules, row by row: each has a collection of its own with the same three notes. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collection } from '#model/schema/collection.ts'
import { bool, count, relation, select, text } from '#model/schema/fields.ts'
import { type Access, access, allow } from '#server/core/base/access.ts'
import { ALI, CHIEF, id, lettersOf, type Museum, openMuseum, type Visitor, type Wing, ZOE } from './museum.ts'

const NOTES = [
  {
    id: id('a'),
    name: 'A',
    owner: ALI,
    qty: 5,
    done: true,
    kinds: ['x'],
    watchers: [ALI, ZOE],
    place: id('m'),
  },
  { id: id('b'), name: 'B', owner: ZOE, qty: 150, kinds: ['x', 'y'], watchers: [ZOE], place: id('n') },
  { id: id('c'), name: 'C' },
]

const wings: Wing[] = []
/** A collection under these rights; its name. */
function notesUnder(rights: Parameters<typeof access>[0]): string {
  const name = `notes${wings.length}`
  const declared = collection(name, {
    labels: { one: 'note', many: 'notes' },
    title: 'name',
    fields: {
      name: text({ label: 'Nom' }),
      owner: relation({ label: 'À', to: 'people' }),
      qty: count({ label: 'Quantité' }),
      done: bool({ label: 'Fait' }),
      kinds: select({ label: 'Genres', options: { x: 'X', y: 'Y' }, maxSelect: 2 }),
      watchers: relation({ label: 'Suivi par', to: 'people', maxSelect: 3 }),
      place: relation({ label: 'Lieu', to: 'places' }),
    },
  })
  wings.push({ collection: declared, access: access(rights) satisfies Access, rows: NOTES })
  return name
}

let museum: Museum
beforeAll(async () => {
  museum = await openMuseum(wings)
})
afterAll(() => museum.close())

type Found = Partial<Record<Visitor, string>>
const listed: readonly (readonly [rule: string, found: Found, query?: string])[] = [
  ['owner = @request.auth.id', { ali: 'A', zoe: 'B', chief: '', robot: '', guest: '' }],
  ['owner != @request.auth.id', { ali: 'BC', robot: 'ABC', guest: '' }],
  ['@request.auth.id != ""', { ali: 'ABC', robot: 'ABC', guest: '' }],
  ['@request.auth.id = ""', { ali: '', robot: '', guest: 'ABC' }],
  ['watchers.id ?= @request.auth.id', { ali: 'A', zoe: 'AB', guest: '' }],
  ['watchers ~ @request.auth.id && @request.auth.id != ""', { ali: 'A', zoe: 'AB', guest: '' }],
  ['@request.auth.collectionName = "people"', { ali: 'ABC', robot: '', guest: '' }],
  ['@request.auth.collectionName = "robots"', { ali: '', robot: 'ABC', guest: '' }],
  ['@request.auth.name = "Ali"', { ali: 'ABC', zoe: '', robot: '', guest: '' }],
  ['@request.auth.model = "R2"', { ali: '', robot: 'ABC', guest: '' }],
  ['@request.auth.email ~ "museum"', { ali: 'ABC', robot: 'ABC', guest: '' }],
  ['@request.auth.secret = "s"', { ali: 'ABC', robot: '', guest: '' }],
  ['@request.auth.place.name = "Port"', { ali: 'ABC', zoe: '', robot: '', guest: '' }],
  ['@request.auth.place.zone.name = "Nord"', { ali: 'ABC', zoe: '', robot: '', guest: '' }],
  ['@request.auth.rights:each ?= "read"', { ali: 'ABC', zoe: '', robot: 'ABC', guest: '' }],
  ['@request.auth.rights:length = 1', { ali: 'ABC', zoe: '', robot: 'ABC', guest: '' }],
  ['@request.auth.rights = "read"', { ali: '', robot: 'ABC', guest: '' }],
  ['@request.auth.nothing = ""', { ali: 'ABC', robot: 'ABC', guest: 'ABC' }],
  ['@request.auth.things_via_owner.name ?= "Alpha"', { ali: 'ABC', zoe: '', robot: '', guest: '' }],
  ['@request.context = "default" && @request.method = "GET"', { guest: 'ABC' }],
  ['@request.query.key = "v"', { guest: 'ABC' }, 'key=v'],
  ['@request.query.key = "v"', { guest: '' }, 'key=w'],
  ['@request.query.key:isset = true', { guest: 'ABC' }, 'key='],
  ['@request.query.key:isset = true', { guest: '' }],
  ['@request.query.key:lower = "v"', { guest: 'ABC' }, 'key=V'],
  ['@request.headers.x_token = ""', { guest: 'ABC' }],
  ['@request.headers.x_token:isset = true', { guest: '' }],
  ['@request.headers.authorization:isset = true', { ali: 'ABC', guest: '' }],
  ['@request.body.name:isset = false', { guest: 'ABC' }],
  ['@collection.places.open = true', { guest: '' }],
  ['@collection.places.open ?= true', { guest: 'ABC' }],
  ['@collection.things.name ?= "Alpha" && @collection.things.owner ?= owner', { guest: 'A' }],
  ['@collection.people.name ?= "Ali" && @collection.people.name ?= "Zoé"', { guest: '' }],
  ['@collection.people:one.name ?= "Ali" && @collection.people:two.name ?= "Zoé"', { guest: 'ABC' }],
  ['place.zone.name = "Nord"', { guest: 'A' }],
  ['owner.secret = "s"', { guest: 'AB' }],
  ['owner.email ~ "ali"', { guest: 'A' }],
  ['qty > 100 || done = true', { guest: 'AB' }],
]

describe('list: what a rule finds', () => {
  for (const [rule, found, query = ''] of listed) {
    const name = notesUnder({ read: [allow('*', rule)] })
    for (const [as, letters] of Object.entries(found) as [Visitor, string][]) {
      test(`${rule} ${query} → ${letters} (${as})`, async () => {
        expect(await lettersOf(await museum.get(`collections/${name}/records?${query}`, as))).toBe(letters)
      })
    }
  }
})

const SHUT = 'Only superusers can perform this action.'
const GONE = "The requested resource wasn't found."
const FAILED = 'Failed to create record.'

describe('what a refusal answers', () => {
  const shut = notesUnder({})
  const open = notesUnder({
    read: [allow('*')],
    create: [allow('*')],
    update: [allow('*')],
    delete: [allow('*')],
  })
  const done = [allow('*', 'done = true')]
  const some = notesUnder({ read: done, create: done, update: done, delete: done })
  const A = id('a')
  const B = id('b')
  const rows: readonly (readonly [
    about: string,
    method: string,
    path: string,
    body: object,
    status: number,
    message?: string,
  ])[] = [
    ['list, locked', 'GET', shut, {}, 403, SHUT],
    ['view, locked', 'GET', `${shut}/${A}`, {}, 403, SHUT],
    ['create, locked', 'POST', shut, {}, 403, SHUT],
    ['update, locked', 'PATCH', `${shut}/${A}`, {}, 403, SHUT],
    ['delete, locked', 'DELETE', `${shut}/${A}`, {}, 403, SHUT],
    ['list, for everyone', 'GET', open, {}, 200],
    ['view, for everyone', 'GET', `${open}/${A}`, {}, 200],
    ['create, for everyone', 'POST', open, {}, 200],
    ['update, for everyone', 'PATCH', `${open}/${A}`, {}, 200],
    ['delete, for everyone', 'DELETE', `${open}/${A}`, {}, 204],
    ['list, not met', 'GET', some, {}, 200],
    ['view, met', 'GET', `${some}/${A}`, {}, 200],
    ['view, not met', 'GET', `${some}/${B}`, {}, 404, GONE],
    ['create, met by the new record', 'POST', some, { done: true }, 200],
    ['create, not met', 'POST', some, { done: false }, 400, FAILED],
    ['update, not met by the stored record', 'PATCH', `${some}/${B}`, { done: true }, 404, GONE],
    ['update, met by the stored record', 'PATCH', `${some}/${A}`, { done: false, qty: 5 }, 200],
    ['delete, not met', 'DELETE', `${some}/${B}`, {}, 404, GONE],
  ]
  for (const [about, method, path, body, status, message] of rows)
    test(about, async () => {
      const [name, record] = path.split('/')
      const at = `collections/${name}/records${record ? `/${record}` : ''}`
      const response =
        method === 'GET' ? await museum.get(at, 'guest') : await museum.send(method, at, 'guest', body)
      expect(response.status).toBe(status)
      if (message) expect(await response.json()).toEqual({ status, message, data: {} })
    })
})

type Sent = readonly [rule: string, body: object, passes: boolean]

describe('create: what was sent', () => {
  const rows: readonly Sent[] = [
    ['name = "ok"', { name: 'ok' }, true],
    ['name = "ok"', { name: 'no' }, false],
    ['owner.name = "Ali"', { owner: ALI }, true],
    ['owner.name = "Ali"', { owner: ZOE }, false],
    ['@request.body.qty = 5', { qty: 5 }, true],
    ['@request.body.qty = 5', { qty: '5' }, true],
    ['@request.body.qty = 5', { qty: 4 }, false],
    ['@request.body.name:isset = true', { name: null }, true],
    ['@request.body.name:isset = true', {}, false],
    ['@request.body.name:lower = "ok"', { name: 'OK' }, true],
    ['@request.body.kinds:length = 2', { kinds: ['x', 'y'] }, true],
    ['@request.body.kinds:length = 2', { kinds: ['x'] }, false],
    ['@request.body.kinds:length = 1', { kinds: 'x' }, true],
    ['@request.body.kinds:length = 0', {}, true],
    ['@request.body.kinds:each != "y"', { kinds: ['x'] }, true],
    ['@request.body.kinds:each != "y"', { kinds: ['x', 'y'] }, false],
    ['@request.body.kinds:each ?= "y"', { kinds: ['x', 'y'] }, true],
    ['@request.body.owner.name = "Ali"', { owner: ALI }, true],
    ['@request.body.owner.name = "Ali"', { owner: CHIEF }, false],
    ['@request.body.watchers.name ?= "Ali"', { watchers: [ZOE, ALI] }, true],
    ['@request.body.watchers.name = "Ali"', { watchers: [ZOE, ALI] }, false],
    ['@request.body.nothing = ""', {}, true],
    ['@request.body.nothing = "v"', { nothing: 'v' }, true],
    ['@request.method = "POST" && @request.context = "default"', {}, true],
  ]
  for (const [rule, body, passes] of rows) {
    const name = notesUnder({ create: [allow('*', rule)] })
    test(`${rule} ${passes ? 'lets' : 'refuses'} ${JSON.stringify(body)}`, async () => {
      const response = await museum.send('POST', `collections/${name}/records`, 'guest', body)
      expect(response.status).toBe(passes ? 200 : 400)
    })
  }
})

describe('update: what was sent, and what is stored', () => {
  const rows: readonly Sent[] = [
    ['name = "A"', { name: 'Z' }, true],
    ['name = "Z"', { name: 'Z' }, false],
    ['@request.body.name = "Z"', { name: 'Z' }, true],
    ['@request.body.qty:changed = false', { qty: 5 }, true],
    ['@request.body.qty:changed = false', {}, true],
    ['@request.body.qty:changed = false', { qty: 6 }, false],
    ['@request.body.qty:changed = true', { qty: 6 }, true],
    ['@request.body.qty = 6', { 'qty+': 1 }, true],
    ['@request.body.qty = 6', { 'qty-': 1 }, false],
    ['@request.body.kinds:length = 2', { 'kinds+': 'y' }, true],
    ['@request.body.owner:changed = false', { owner: ALI }, true],
    ['@request.body.owner:changed = false', { owner: ZOE }, false],
    ['@request.method = "PATCH"', {}, true],
  ]
  for (const [rule, body, passes] of rows) {
    const name = notesUnder({ update: [allow('*', rule)] })
    test(`${rule} ${passes ? 'lets' : 'refuses'} ${JSON.stringify(body)}`, async () => {
      const response = await museum.send('PATCH', `collections/${name}/records/${id('a')}`, 'guest', body)
      expect(response.status).toBe(passes ? 200 : 404)
    })
  }
})

test.each([
  '@request.body.name:length = 1',
  '@request.body.done:each = true',
  'name:upper = "A"',
  'nothing = 1',
  '@request.nothing = 1',
  '@collection.nothing.name ?= "a"',
  'name = ',
])('%s stops the start', async (rule) => {
  const [wing] = wings
  if (!wing) throw new Error('no wing')
  await expect(openMuseum([{ ...wing, access: access({ read: [allow('*', rule)] }) }])).rejects.toThrow(
    `access of ${wing.collection.name}`,
  )
})
