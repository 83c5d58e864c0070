/**
 * A delete is sent to listeners that could list the record before it, even if the transaction deleted
 * records their rule depends on.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collection } from '#model/schema/collection.ts'
import { bool, date, relation, text } from '#model/schema/fields.ts'
import { systemClock } from '#server/clock.ts'
import { createServer } from '#server/core/api/server.ts'
import { access, allow } from '#server/core/base/access.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { createEngine } from '#server/core/create-engine.ts'
import { install } from '#server/core/install.ts'
import type { Tx } from '#server/db/database.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { Listener, withOptions } from '../support/listener.ts'

const boxes = collection('boxes', {
  labels: { one: 'boîte', many: 'boîtes' },
  title: 'name',
  fields: { name: text({ label: 'Nom' }), room: relation({ label: 'Pièce', to: 'rooms' }) },
})
const rooms = collection('rooms', {
  labels: { one: 'pièce', many: 'pièces' },
  title: 'name',
  cached: true,
  fields: { name: text({ label: 'Nom' }), open: bool({ label: 'Ouverte' }) },
})
const things = collection('things', {
  labels: { one: 'chose', many: 'choses' },
  title: 'name',
  trash: true,
  fields: {
    name: text({ label: 'Nom' }),
    box: relation({ label: 'Boîte', to: 'boxes', cascadeDelete: true }),
    deleted_at: date({ label: 'Corbeille', write: [] }),
  },
})
const marks = collection('marks', {
  labels: { one: 'marque', many: 'marques' },
  title: 'text',
  fields: {
    text: text({ label: 'Texte' }),
    boxes: relation({ label: 'Boîtes', to: 'boxes', maxSelect: 3 }),
    box: relation({ label: 'Boîte', to: 'boxes', cascadeDelete: true }),
  },
})
const declared = { rooms, boxes, things, marks } as const
type Declared = typeof declared

const id = (name: string): string => name.padEnd(15, '0')
const [FULL, EMPTY] = [id('full'), id('empty')]
const ORIGIN = { caller: SYSTEM, source: 'system' } as const

let store: TestDatabase
let served: { engine: RunningEngine<Declared>; url: string; close(): Promise<unknown> }
/** Boxes are listed by records that point at them; in the other table, by everybody. */
const RULE = 'things_via_box.name ?= "hammer" || marks_via_boxes.text ?= "seen"'

beforeAll(async () => {
  store = await testDatabase({ empty: true })
  await install(store.db, Object.values(declared))
})
afterAll(() => store.drop())

async function serve(rule?: string) {
  const all = { access: access({ read: [allow('*')] }) }
  const engine = await createEngine<Declared>({
    collections: declared,
    modules: { rooms: all, things: all, marks: all, boxes: { access: access({ read: [allow('*', rule)] }) } },
    db: store.db,
    clock: systemClock,
    secret: 'a secret for tests only',
    audience: () => false,
  })
  const app = await createServer({ engine, logLevel: 'silent', trustProxy: false, rateLimits: false })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  served = { engine, url, close: () => app.close() }
}

const write = (work: (tx: Tx) => Promise<unknown>) => store.db.transaction(work)

/** Two boxes in an open room: one with a hammer in it and two marks on it, one with nothing. */
beforeEach(async () => {
  await store.db.withClient((client) =>
    client.query('DELETE FROM marks; DELETE FROM things; DELETE FROM boxes; DELETE FROM rooms'),
  )
})

async function fill(): Promise<void> {
  const { engine } = served
  await write(async (tx) => {
    await engine.create(tx, 'rooms', { id: id('room'), name: 'Cave', open: true }, ORIGIN)
    await engine.create(tx, 'boxes', { id: FULL, name: 'Full', room: id('room') }, ORIGIN)
    await engine.create(tx, 'boxes', { id: EMPTY, name: 'Empty', room: id('room') }, ORIGIN)
    await engine.create(tx, 'things', { id: id('hammer'), name: 'hammer', box: FULL }, ORIGIN)
    await engine.create(tx, 'marks', { id: id('seen'), text: 'seen', boxes: [FULL] }, ORIGIN)
    await engine.create(tx, 'marks', { id: id('torn'), text: 'torn', box: FULL }, ORIGIN)
  })
}

async function listed(filter: string): Promise<string[]> {
  const query = new URLSearchParams({ fields: 'id', sort: 'id', ...(filter && { filter }) })
  const answer = await fetch(`${served.url}/api/collections/boxes/records?${query}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items.map((item) => item.id)
}

/** Boxes whose delete reaches a listener with the filter. */
async function told(filter: string, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const topic = withOptions('boxes/*', { query: filter ? { filter } : {} })
  const listener = await Listener.open(served.url)
  await listener.subscribe([topic, 'rooms/*'])
  await write(work)
  await write((tx) => served.engine.create(tx, 'rooms', { id: id('end'), name: 'fin' }, ORIGIN))
  await listener.next('rooms/*', id('end'))
  listener.close()
  return listener.messages
    .filter(({ event }) => event === topic)
    .map(({ data }) => JSON.parse(data))
    .flatMap(({ action, record }) => (action === 'delete' ? [record.id] : []))
    .sort()
}

const removeBoxes = async (tx: Tx) => {
  for (const box of [FULL, EMPTY]) await served.engine.remove(tx, 'boxes', box, ORIGIN)
}

test.each([
  ['what goes with it', undefined, 'things_via_box.name ?= "hammer"', [FULL]],
  ['what goes with it, of all', undefined, 'things_via_box.name = "hammer"', [FULL]],
  ['what goes with it, of none', undefined, 'things_via_box.name != "hammer"', [EMPTY]],
  ['the order of what goes with it', undefined, 'things_via_box.name > "gavel"', [FULL]],
  ['a piece of what forgets it', undefined, 'marks_via_boxes.text ?~ "EE"', [FULL]],
  ['what is not there', undefined, 'things_via_box.name ?= "nail"', []],
  ['what forgets it', undefined, 'marks_via_boxes.text ?= "seen"', [FULL]],
  ['what forgets it, of none', undefined, 'marks_via_boxes.text !~ "seen"', []],
  ['two ways back', undefined, 'things_via_box.name ?= "hammer" && marks_via_box.text ?= "torn"', [FULL]],
  ['there and back', undefined, 'things_via_box.box.marks_via_boxes.text ?= "seen"', [FULL]],
  ['a record in memory, and a way back', undefined, 'room.boxes_via_room.name ?= "Full"', [EMPTY, FULL]],
  ['the list rule', RULE, '', [FULL]],
  ['the list rule and a filter', RULE, 'marks_via_box.text ?= "torn"', [FULL]],
])('judged by %s', async (_, rule, filter, expected) => {
  await serve(rule)
  try {
    await fill()
    expect(await listed(filter)).toEqual(expected)
    expect(await told(filter, removeBoxes)).toEqual(expected)
  } finally {
    await served.close()
  }
})

/** Each case is one transaction, on the records of the table above. */
test.each<[string, string, (tx: Tx) => Promise<unknown>, string[]]>([
  [
    'removed before it',
    'things_via_box.name ?= "hammer"',
    (tx) => served.engine.remove(tx, 'things', id('hammer'), ORIGIN),
    [FULL],
  ],
  [
    'renamed before it',
    'things_via_box.name ?= "hammer"',
    (tx) => served.engine.update(tx, 'things', id('hammer'), { name: 'saw' }, ORIGIN),
    [FULL],
  ],
  [
    'added before it',
    'things_via_box.name ?= "nail"',
    (tx) => served.engine.create(tx, 'things', { id: id('nail'), name: 'nail', box: EMPTY }, ORIGIN),
    [],
  ],
  [
    'changed before it, along a relation',
    'room.open = true',
    (tx) => served.engine.update(tx, 'rooms', id('room'), { open: false }, ORIGIN),
    [EMPTY, FULL],
  ],
])('as the transaction found it: %s', async (_, filter, first, expected) => {
  await serve()
  try {
    await fill()
    expect(await listed(filter)).toEqual(expected)
    const work = async (tx: Tx) => {
      await first(tx)
      await removeBoxes(tx)
    }
    expect(await told(filter, work)).toEqual(expected)
  } finally {
    await served.close()
  }
})

test('judged by what went with it, though a look at the changes ends between the two', async () => {
  await serve()
  try {
    await fill()
    await write(async (tx) => {
      for (let n = 0; n < 1_000; n++)
        await served.engine.create(tx, 'things', { name: `nail ${n}`, box: FULL }, ORIGIN)
    })
    const removal = (tx: Tx) => served.engine.remove(tx, 'boxes', FULL, ORIGIN)
    expect(await told('things_via_box.name ?= "hammer"', removal)).toEqual([FULL])
  } finally {
    await served.close()
  }
})
