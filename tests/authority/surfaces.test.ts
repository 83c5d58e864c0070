/**
 * Every other access to a record agrees with REST: batch, expand, aggregate, export and realtime are tried on
 * the same records by the same people. The table itself is `authority.test.ts`.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { readRow } from '#server/core/base/storage.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { Listener } from '#tests/support/listener.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { People, type Person, SINGLE, THERE } from './people.ts'
import { ask, isLetIn } from './probe.ts'
import { collectionOf, put } from './records.ts'
import type { Target } from './target-makers.ts'
import { TARGETS } from './targets.ts'

const soak = describe.runIf(process.env.SOAK)

soak('what REST refuses, nothing else gives', () => {
  let wasl: TestWasl
  let engine: RunningEngine
  let people: readonly Person[]

  beforeAll(async () => {
    wasl = await testWasl({ commands: 20, unbooked: 'entries without a cause are written to be read' })
    engine = await waslEngine(wasl.db, readConfig({ PUBLIC_URL: wasl.url }))
    const open = await People.open(wasl)
    people = [...(await open.outsiders()), ...(await open.moderateurs(SINGLE, false))]
  })
  afterAll(() => wasl.close())

  const records = ({ collection }: Target) => `/api/collections/${collection}/records`
  const byId = (id: string) => `filter=${encodeURIComponent(`id="${id}"`)}`

  /** Records of each kind: one of the person, one of another. */
  async function* cases(person: Person) {
    for (const target of TARGETS) {
      for (const values of [await target.own(person, wasl), await target.other(wasl, THERE)]) {
        if (values) yield { target, values, id: await put(wasl, target.collection, values) }
      }
    }
  }
  const lists = async (person: Person, target: Target, id: string) => {
    const { status, body } = await ask(wasl, person, 'GET', `${records(target)}?${byId(id)}`)
    return status === 200 && body.totalItems === 1
  }
  const views = async (person: Person, target: Target, id: string) =>
    (await ask(wasl, person, 'GET', `${records(target)}/${id}`)).status === 200

  test('figures and exports count what the list shows', async () => {
    for (const person of people) {
      for await (const { target, id } of cases(person)) {
        const listed = await lists(person, target, id)
        const { body } = await ask(wasl, person, 'GET', `${records(target)}/aggregate?${byId(id)}`)
        const counted = (body.items as { count: number }[] | undefined)?.[0]?.count === 1
        const path = `${wasl.url}${records(target)}/export?format=ndjson&${byId(id)}`
        const exported = await fetch(path, { headers: person.token ? { authorization: person.token } : {} })
        const rows = (await exported.text()).includes(`"${id}"`)
        expect([person.name, target.title, counted, exported.ok && rows]).toEqual([
          person.name,
          target.title,
          listed,
          listed,
        ])
      }
    }
  }, 900_000)

  test('an expansion carries what can be viewed', async () => {
    let expanded = 0
    for (const person of people) {
      for await (const { target, values, id } of cases(person)) {
        const link = Object.entries(collectionOf(target.collection).fields).find(
          ([name, field]) => field.kind === 'relation' && field.to === 'users' && [values[name]].flat()[0],
        )
        if (!link) continue
        const user = String([values[link[0]]].flat()[0])
        const key = `${target.collection}_via_${link[0]}`
        const { status, body } = await ask(
          wasl,
          person,
          'GET',
          `/api/collections/users/records/${user}?expand=${key}`,
        )
        if (status !== 200) continue
        const found = JSON.stringify((body.expand as Record<string, unknown> | undefined)?.[key] ?? '')
        expect([person.name, target.title, found.includes(`"id":"${id}"`)]).toEqual([
          person.name,
          target.title,
          await views(person, target, id),
        ])
        expanded++
      }
    }
    expect(expanded).toBeGreaterThan(100)
  }, 900_000)

  test('a batch lets in what REST lets in', async () => {
    for (const person of people) {
      for await (const { target, id } of cases(person)) {
        const path = `${records(target)}/${id}`
        for (const [method, body] of [
          ['PATCH', {}],
          ['DELETE', {}],
        ] as const) {
          const requests = [
            { method, url: path, body },
            // Fails, so that the batch is rolled back and the record can be tried again.
            { method: 'PATCH', url: '/api/collections/villes/records/none00000000000', body: {} },
          ]
          const batch = await ask(wasl, person, 'POST', '/api/batch', { requests })
          const first = (batch.body.data as { requests?: Record<string, { response: { status: number } }> })
            .requests?.['0']
          const inBatch = !first || isLetIn({ status: first.response.status, body: { ...first.response } })
          const { status, body: said } = await ask(
            wasl,
            person,
            method,
            path,
            method === 'PATCH' ? {} : undefined,
          )
          expect([person.name, target.title, method, inBatch]).toEqual([
            person.name,
            target.title,
            method,
            isLetIn({ status, body: said }),
          ])
        }
      }
    }
  }, 900_000)

  test('an event says what a list or a view would', async () => {
    for (const person of people) {
      const listener = await Listener.open(wasl.url)
      for await (const { target, id } of cases(person)) {
        const { collection } = target
        const before = listener.messages.length
        const topics = [`${collection}/*`, `${collection}/${id}`, 'villes/*']
        expect(await listener.subscribe(topics, person.token)).toBe(204)
        await change(target, id)
        await settle(listener)
        const told = listener.messages.slice(before)
        const heard = (topic: string) =>
          told.some(({ event, data }) => event === topic && data.includes(`"${id}"`))
        expect([person.name, target.title, heard(`${collection}/*`), heard(`${collection}/${id}`)]).toEqual([
          person.name,
          target.title,
          await lists(person, target, id),
          await views(person, target, id),
        ])
      }
      listener.close()
    }
  }, 900_000)

  const origin = { caller: SYSTEM, source: 'system' } as const
  /** A sealed record never changes: its create event is tried instead. */
  async function change({ collection: name }: Target, id: string): Promise<void> {
    const collection = collectionOf(name)
    if (!collection.sealed) {
      await engine.db.transaction((tx) => engine.update(tx, name, id, {}, origin))
      return
    }
    const state = JSON.stringify(await readRow(wasl.db, collection, id))
    await wasl.db.query(
      sql`INSERT INTO wasl_outbox (n, collection, record, action, state) VALUES (0, ${name}, ${id}, 'create', ${state})`,
    )
  }

  /** Everyone may see villes: once the event of a change to one has arrived, earlier events have too. */
  async function settle(listener: Listener): Promise<void> {
    const id = villeId('Fès')
    await engine.db.transaction((tx) => engine.update(tx, 'villes', id, {}, origin))
    await listener.next('villes/*', id)
  }

  test('people other than the person exist', () => {
    expect(people.map(({ id }) => id)).not.toContain(THERE.client)
  })
})
