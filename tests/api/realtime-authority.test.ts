/** A listener receives a change exactly when it could have read the record, with the same content. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collection } from '#model/schema/collection.ts'
import { bool, money, relation, select, text } from '#model/schema/fields.ts'
import { systemClock } from '#server/clock.ts'
import { createServer } from '#server/core/api/server.ts'
import { type Allow, access, allow } from '#server/core/base/access.ts'
import { createEngine } from '#server/core/create-engine.ts'
import { install } from '#server/core/install.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { Listener, withOptions } from '../support/listener.ts'

const RUNS = process.env.SOAK ? 400 : 6
/** Long: every case serves an engine of its own. */
const TIME = process.env.SOAK ? 3_600_000 : 60_000
const SEED = Number(process.env.SOAK_SEED ?? 20_261_121)

const people = collection('people', {
  type: 'auth',
  labels: { one: 'personne', many: 'personnes' },
  title: 'name',
  cached: true,
  fields: { name: text({ label: 'Nom' }), kind: select({ label: 'Genre', options: { a: 'A', b: 'B' } }) },
})
const boxes = collection('boxes', {
  labels: { one: 'boîte', many: 'boîtes' },
  title: 'name',
  fields: {
    name: text({ label: 'Nom' }),
    owner: relation({ label: 'À', to: 'people' }),
    open: bool({ label: 'Ouverte' }),
    keepers: relation({ label: 'Gardiens', to: 'people', maxSelect: 3 }),
  },
})
const things = collection('things', {
  labels: { one: 'chose', many: 'choses' },
  title: 'name',
  fields: {
    name: text({ label: 'Nom' }),
    box: relation({ label: 'Boîte', to: 'boxes', cascadeDelete: true }),
    owner: relation({ label: 'À', to: 'people' }),
    shared: bool({ label: 'Partagée' }),
    price: money({ label: 'Prix', see: ['a'] }),
    secret: text({ label: 'Secret', see: [] }),
  },
})
const declared = { people, boxes, things } as const

const CONDITIONS = [
  'owner = @request.auth.id',
  'shared = true',
  'box.owner = @request.auth.id',
  'box.open = true && shared = true',
  'box.keepers ?= @request.auth.id',
  'box.keepers.kind ?= "a"',
  'owner.kind = @request.auth.kind',
  'box.things_via_box.shared ?= true',
  '@collection.boxes.owner ?= @request.auth.id',
  'secret = "x"',
  'price > 50',
]
const BOX_CONDITIONS = ['owner = @request.auth.id', 'open = true', 'keepers ?= @request.auth.id']
const rulesWith = (conditions: readonly string[]): fc.Arbitrary<Allow[]> => {
  const rule = fc.tuple(fc.constantFrom('*', '@', 'a', 'b'), fc.constantFrom(undefined, ...conditions))
  return fc.array(
    rule.map(([to, where]) => allow(to, where)),
    { maxLength: 3 },
  )
}
const rules = rulesWith(CONDITIONS)
const options = fc.record(
  {
    filter: fc.constantFrom(
      'shared = true',
      'box.open = true',
      'name ~ "n"',
      'price > 10',
      'box.owner.kind = "a"',
    ),
    expand: fc.constantFrom('box', 'owner', 'box.keepers'),
    fields: fc.constantFrom('id,name', '*,expand.box.name'),
  },
  { requiredKeys: [] },
)
const IDS = ['p1', 'p2', 'p3', 'p4'].map((id) => id.padEnd(15, '0'))
/**
 * Changed after each write: its event shows that the write's events have been sent. No record points to it.
 */
const WITNESS = 'p90000000000000'
const BOXES = ['b1', 'b2', 'b3'].map((id) => id.padEnd(15, '0'))
const THINGS = ['t1', 't2', 't3'].map((id) => id.padEnd(15, '0'))
const person = fc.constantFrom('', ...IDS)
const write = fc.record({
  id: fc.constantFrom(...THINGS),
  values: fc.record(
    {
      name: fc.constantFrom('un', 'deux', 'n'),
      box: fc.constantFrom('', ...BOXES),
      owner: person,
      shared: fc.boolean(),
      secret: fc.constantFrom('', 'x'),
      price: fc.constantFrom(500, 6_000),
    },
    { requiredKeys: [] },
  ),
})

let test1: TestDatabase
beforeAll(async () => {
  test1 = await testDatabase({ empty: true })
  await install(test1.db, Object.values(declared))
})
afterAll(() => test1.drop())

const ORIGIN = { caller: { record: null, is: () => true }, source: 'system' } as const

async function serve(list: readonly Allow[], view: readonly Allow[], boxView: readonly Allow[]) {
  const { db } = test1
  const engine = await createEngine({
    collections: declared,
    modules: {
      people: { access: access({ read: [allow('*')] }) },
      boxes: { access: access({ read: boxView }) },
      things: { access: access({ list, view }) },
    },
    db,
    clock: systemClock,
    secret: 'a secret for tests only',
    audience: (record, audience) => record.kind === audience,
  })
  const app = await createServer({ engine, logLevel: 'silent', trustProxy: false, rateLimits: false })
  return { engine, app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

type Served = Awaited<ReturnType<typeof serve>>

async function fill({ engine }: Served): Promise<void> {
  await test1.db.withClient((client) =>
    client.query('DELETE FROM things; DELETE FROM boxes; DELETE FROM people'),
  )
  await engine.refresh('people')
  await test1.db.transaction(async (tx) => {
    for (const [n, id] of [...IDS, WITNESS].entries()) {
      const kind = n % 2 === 0 ? 'a' : 'b'
      await engine.create(
        tx,
        'people',
        { id, name: `n${n}`, email: `${id}@t.test`, kind, password: 'mot-de-passe-1' },
        ORIGIN,
      )
    }
    for (const [n, id] of BOXES.entries()) {
      const values = { id, name: `b${n}`, owner: IDS[n] ?? '', open: n !== 1, keepers: IDS.slice(n, n + 2) }
      await engine.create(tx, 'boxes', values, ORIGIN)
    }
    for (const [n, id] of THINGS.entries()) {
      await engine.create(
        tx,
        'things',
        { id, name: `t${n}`, box: BOXES[n] ?? '', owner: IDS[n + 1] ?? '' },
        ORIGIN,
      )
    }
  })
}

async function tokenOf(url: string, id: string): Promise<string> {
  if (id === '') return ''
  const answer = await fetch(`${url}/api/collections/people/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: `${id}@t.test`, password: 'mot-de-passe-1' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** The record as REST shows it to this caller now, with the given options; null when hidden. */
async function shown(url: string, token: string, id: string, asked: Record<string, string>, listed: boolean) {
  const { filter = '', ...rest } = asked
  const headers = token ? { authorization: token } : {}
  const both = [`id = "${id}"`, ...(filter ? [filter] : [])].join(' && ')
  const list = `/api/collections/things/records?${new URLSearchParams({ ...rest, filter: both })}`
  const view = `/api/collections/things/records/${id}?${new URLSearchParams(rest)}`
  const answer = await fetch(url + (listed ? list : view), { headers })
  if (!answer.ok) return null
  const body = (await answer.json()) as { items?: unknown[] }
  return listed ? (body.items?.[0] ?? null) : body
}

test(`events are what REST would show, whatever the rules (seed ${SEED})`, { timeout: TIME }, async () => {
  let told = 0
  let hidden = 0
  await fc.assert(
    fc.asyncProperty(
      rules,
      rules,
      rulesWith(BOX_CONDITIONS),
      options,
      fc.array(write, { minLength: 1, maxLength: 4 }),
      async (list, view, boxView, asked, writes) => {
        const served = await serve(list, view, boxView)
        try {
          await fill(served)
          const { url, engine } = served
          const { filter: _, ...viewed } = asked
          for (const id of ['', ...IDS.slice(0, 3)]) {
            const token = await tokenOf(url, id)
            const listener = await Listener.open(url)
            const every = withOptions('things/*', { query: asked })
            const each = THINGS.map((thing) => withOptions(`things/${thing}`, { query: viewed }))
            await listener.subscribe([every, ...each, 'people/*'], token)
            for (const { id: thing, values } of writes) {
              const before = listener.messages.length
              await test1.db.transaction((tx) => engine.update(tx, 'things', thing, values as object, ORIGIN))
              await test1.db.transaction((tx) =>
                engine.update(tx, 'people', WITNESS, { name: `x${before}` }, ORIGIN),
              )
              await listener.next('people/*')
              const heard = listener.messages.slice(before).filter(({ event }) => event !== 'people/*')
              const expected = await Promise.all([
                shown(url, token, thing, asked, true),
                shown(url, token, thing, viewed, false),
              ])
              const one = withOptions(`things/${thing}`, { query: viewed })
              for (const [at, topic] of [every, one].entries()) {
                const events = heard
                  .filter(({ event }) => event === topic)
                  .map(({ data }) => JSON.parse(data).record)
                expect([id, topic, events]).toEqual([id, topic, expected[at] ? [expected[at]] : []])
                if (expected[at]) told++
                else hidden++
              }
              expect(heard.filter(({ event }) => event !== every && event !== one)).toEqual([])
            }
            listener.close()
          }
        } finally {
          await served.app.close()
        }
      },
    ),
    { numRuns: RUNS, seed: SEED },
  )
  expect([told > 0, hidden > 0]).toEqual([true, true])
})
