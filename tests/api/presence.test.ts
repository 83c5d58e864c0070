/** Colleagues learn of each other on a record that both may view, and nobody else learns anything. */

import PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserType } from '#model/domain/permissions.ts'
import { createProduct } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { endPresences } from '#server/presence/end-presences.ts'
import { Listener, withOptions } from '../support/listener.ts'
import { idOf, account as openAccount, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

interface Body {
  readonly tab?: string
  readonly collection?: string
  readonly record?: string
  readonly act?: string
}

let wasl: TestWasl
/** `staff` is bound to no agence; `sara` and `karim` are of the agence of the parcel, `agadir` of another. */
let staff: PocketBase
let sara: PocketBase
let karim: PocketBase
let agadir: PocketBase
/** Has a permission that views no commande. */
let villes: PocketBase
let client: PocketBase
let livreur: PocketBase
let parcel: string
let otherParcel: string
/** Hears the signals of the other parcel. */
let barrier: Listener
/** The product in a second process, on the same database. */
let there: Awaited<ReturnType<typeof createProduct>> & { readonly url: string }
let db: ReturnType<typeof createDatabase>

let now = Temporal.Now.instant()
const clock = { now: () => now }
const later = (seconds: number) => {
  now = now.add({ seconds })
}

beforeAll(async () => {
  wasl = await testWasl({ commands: 60, clock })
  staff = await wasl.as('moderateur')
  const [here, elsewhere] = await staff.collection('agences').getFullList({ sort: 'name', fields: 'id' })
  const open = (type: UserType, name: string, roles: readonly string[] = [], agence = '') =>
    openAccount(wasl, staff, { type, name, roles, agence })
  sara = await open('moderateur', 'sara', ['Commandes', 'Clients'], here?.id)
  karim = await open('moderateur', 'karim', ['BLS'], here?.id)
  agadir = await open('moderateur', 'agadir', ['Commandes'], elsewhere?.id)
  villes = await open('moderateur', 'villes', ['Villes'])
  client = await wasl.as('client')
  livreur = await wasl.as('livreur')
  const rows = await wasl.db.query<{ id: string }>(sql`SELECT id FROM commands ORDER BY id LIMIT 2`)
  ;[parcel = '', otherParcel = ''] = rows.map(({ id }) => id)
  await wasl.behind.query(sql`UPDATE commands SET agence = ${here?.id ?? ''}, client_source = ${idOf(client)},
    delivery_man = ${idOf(livreur)} WHERE id = ${parcel}`)
  db = createDatabase(wasl.connection, { max: 3, onError: () => {} })
  const env = { DATA_DIR: '/nowhere', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  const other = await createProduct({ config: readConfig(env), db, clock })
  barrier = await Listener.open(wasl.url)
  await barrier.subscribe([topic(otherParcel)], staff.authStore.token)
  there = { ...other, url: await other.app.listen({ port: 0, host: '127.0.0.1' }) }
}, 60_000)
afterAll(async () => {
  barrier.close()
  await there.app.close()
  await db.close()
  await wasl.close()
})
beforeEach(async () => {
  await wasl.db.query(sql`DELETE FROM wasl_presences`)
  await wasl.db.query(sql`DELETE FROM wasl_limits`)
})

const heard: Listener[] = []
afterEach(async () => {
  for (const listener of heard.splice(0)) listener.close()
  // Signals come in their order: none of this test is left for the next one.
  await wasl.engine.signal({ name: 'presence', collection: 'commands', record: otherParcel })
  await barrier.next(topic(otherParcel))
})

const send = (who: PocketBase, body: Body = {}) =>
  who.send<{ people: { id: string; name: string; editing: boolean }[] }>('/api/wasl/presence', {
    method: 'POST',
    body: { tab: `tab-${idOf(who)}`, collection: 'commands', record: parcel, act: 'read', ...body },
  })
const seenBy = async (who: PocketBase, body: Body = {}) =>
  (await send(who, body)).people.map(({ name, editing }) => (editing ? `${name} modifie` : name))
const topic = (record = parcel) =>
  withOptions(`commands/${record}`, { query: { signal: 'presence', fields: 'id' } })
async function listen(who: PocketBase, url = wasl.url): Promise<Listener> {
  const listener = await Listener.open(url)
  heard.push(listener)
  expect(await listener.subscribe([topic()], who.authStore.token)).toBe(204)
  return listener
}
const told = (listener: Listener) => listener.told(topic()).map(({ action }) => action)

describe('the presence of a person', () => {
  test('reaches colleagues, with whether the person edits, and never that person', async () => {
    expect(await seenBy(sara)).toEqual([])
    later(1)
    expect(await seenBy(karim, { act: 'edit' })).toEqual(['sara'])
    expect(await seenBy(sara)).toEqual(['karim modifie'])
    expect(await seenBy(sara, { tab: 'une-autre-fenetre', act: 'edit' })).toEqual(['karim modifie'])
    // One of the two tabs edits: the person does.
    expect(await seenBy(staff)).toEqual(['sara modifie', 'karim modifie'])
    await send(sara, { tab: 'une-autre-fenetre', act: 'leave' })
    expect(await seenBy(staff)).toEqual(['sara', 'karim modifie'])
    await send(sara, { act: 'leave' })
    expect(await seenBy(staff)).toEqual(['karim modifie'])
  })

  test('is of one record, whatever its collection', async () => {
    const { id } = await staff.collection('clients').getFirstListItem(`user = "${idOf(client)}"`)
    await send(staff, { collection: 'clients', record: id })
    expect(await seenBy(sara)).toEqual([])
    expect(await seenBy(staff)).toEqual(['sara'])
  })

  test('ends 45 seconds after the last heartbeat, and the sweep tells those who stay', async () => {
    await send(karim)
    later(20)
    const listener = await listen(sara)
    expect(await seenBy(sara)).toEqual(['karim'])
    await listener.next(topic())
    later(24)
    expect(await seenBy(sara)).toEqual(['karim'])
    later(2)
    expect(await seenBy(sara)).toEqual([])
    await endPresences(wasl.engine)
    expect((await listener.next(topic())).data).toContain(`"id":"${parcel}"`)
    expect(await wasl.db.query(sql`SELECT account FROM wasl_presences`)).toEqual([{ account: idOf(sara) }])
  })

  test('names the person who acts inside the account of another', async () => {
    const inside = new PocketBase(wasl.url)
    const token = await staff.send<{ token: string }>(`/api/collections/users/impersonate/${idOf(sara)}`, {
      method: 'POST',
    })
    inside.authStore.save(token.token, { ...sara.authStore.record, id: idOf(sara) } as never)
    await send(inside, { tab: 'dans-le-compte' })
    const { full_name } = await staff.collection('users').getOne(idOf(staff))
    expect(await seenBy(karim)).toEqual([full_name])
  })

  test('leaves out an account that was closed', async () => {
    const gone = await openAccount(wasl, staff, { type: 'moderateur', name: 'parti', roles: ['Commandes'] })
    await send(gone, { act: 'edit' })
    expect(await seenBy(sara)).toEqual(['parti modifie'])
    const listener = await listen(sara)
    await staff.collection('users').update(idOf(gone), { active: false })
    await listener.next(topic())
    expect(await seenBy(sara)).toEqual([])
  })
})

describe('access', () => {
  test('is refused to guests, merchants and couriers, also on their own parcel', async () => {
    await send(staff)
    expect(await statusOf(send(new PocketBase(wasl.url), { tab: 'un-inconnu' }))).toBe(403)
    expect(await statusOf(client.collection('commands').getOne(parcel))).toBe(200)
    expect(await statusOf(send(client))).toBe(403)
    expect(await statusOf(send(livreur))).toBe(403)
    expect(await statusOf(send(client, { act: 'leave' }))).toBe(403)
  })

  test('is that of the record: its permission and its agence', async () => {
    expect(await statusOf(send(agadir))).toBe(404)
    expect(await statusOf(send(villes))).toBe(403)
    expect(await statusOf(send(staff, { record: 'inconnu00000000' }))).toBe(404)
    expect(await wasl.db.query(sql`SELECT account FROM wasl_presences`)).toEqual([])
    expect(await statusOf(send(karim))).toBe(200)
  })

  test('ends with the right to view', async () => {
    await send(karim, { act: 'edit' })
    const listener = await listen(sara)
    await staff.collection('users').update(idOf(karim), { roles: [] })
    await listener.next(topic())
    expect(await seenBy(sara)).toEqual([])
    await wasl.db.query(sql`INSERT INTO wasl_presences VALUES
      (${idOf(karim)}, ${`tab-${idOf(karim)}`}, 'commands', ${parcel}, true, 0, ${now.epochMilliseconds + 9_000}::bigint)`)
    expect(await statusOf(send(karim))).toBe(403)
    await listener.next(topic())
    expect(await seenBy(sara)).toEqual([])
    await staff.collection('users').update(idOf(karim), { roles: ['BLS'] })
  })

  test.each<[string, Body]>([
    ['a collection of the engine', { collection: '_sessions' }],
    ['a name that every object has', { collection: 'constructor' }],
    ['no collection', { collection: 'wasl_presences' }],
  ])('%s is not found', async (_, body) => {
    expect(await statusOf(send(staff, body))).toBe(404)
  })

  test.each<[string, Body]>([
    ['another act', { act: 'dance' }],
    ['a tab without a name', { tab: '' }],
    ['a tab with a long one', { tab: 'x'.repeat(41) }],
    ['an id that is none', { record: 'x y' }],
  ])('%s is refused', async (_, body) => {
    expect(await statusOf(send(staff, body))).toBe(400)
  })

  test('an account has twenty records open at most: the last ones', async () => {
    for (let n = 0; n < 23; n++) {
      later(1)
      await send(staff, { tab: `fenetre-${n}` })
    }
    const rows = await wasl.db.query<{ tab: string }>(sql`SELECT tab FROM wasl_presences ORDER BY since`)
    expect([rows.length, rows[0]?.tab]).toEqual([20, 'fenetre-3'])
  })
})

describe('the signal', () => {
  test('comes with each change, and not with a heartbeat', async () => {
    const listener = await listen(karim)
    for (const act of ['read', 'read', 'edit', 'edit', 'read', 'leave', 'leave']) await send(sara, { act })
    await send(staff)
    await expect.poll(() => told(listener)).toEqual(Array(5).fill('presence'))
    const [first] = listener.told(topic())
    expect(first?.record).toEqual({
      id: parcel,
      collectionId: expect.any(String),
      collectionName: 'commands',
    })
  })

  test('reaches those who may view the record and are staff, and nobody else', async () => {
    const deaf = await Promise.all([client, livreur, agadir, villes].map((who) => listen(who)))
    const plain = await Listener.open(wasl.url)
    heard.push(plain)
    await plain.subscribe([`commands/${parcel}`, 'commands/*'], staff.authStore.token)
    const listener = await listen(karim)
    await send(sara)
    await listener.next(topic())
    // A change of the record comes after it, and shows that nothing else was on its way.
    await staff.collection('commands').update(parcel, { note: `Après ${Math.random()}` })
    await plain.next('commands/*')
    expect(plain.told('commands/*', `commands/${parcel}`).map(({ action }) => action)).not.toContain(
      'presence',
    )
    await expect.poll(() => deaf[0]?.told(topic()).length).toBe(1)
    expect(deaf.map((one) => told(one).includes('presence'))).toEqual([false, false, false, false])
  })

  test('crosses processes, and so does presence', async () => {
    const listener = await listen(karim, there.url)
    const across = new PocketBase(there.url)
    across.authStore.save(karim.authStore.token, karim.authStore.record)
    await send(sara, { act: 'edit' })
    await listener.next(topic())
    expect(await seenBy(across)).toEqual(['sara modifie'])
    await send(sara, { act: 'leave' })
    await listener.next(topic())
    expect(await seenBy(across)).toEqual([])
  })

  test('is sent sixty times a minute for an account; its presence is kept all the same', async () => {
    const listener = await listen(karim)
    for (let n = 0; n < 70; n++) await send(sara, { act: n % 2 ? 'edit' : 'read' })
    expect(await seenBy(karim)).toEqual(['sara modifie'])
    await expect.poll(() => told(listener).length).toBeGreaterThanOrEqual(61)
    expect(told(listener).length).toBe(61)
  })
})

test('presence is in no backup, no journal and no change', async () => {
  const count = async () => {
    const [row] = await wasl.db.query<{ n: number }>(
      sql`SELECT (SELECT count(*) FROM journal) + (SELECT count(*) FROM wasl_outbox) AS n`,
    )
    return row?.n
  }
  const before = await count()
  await send(sara, { act: 'edit' })
  await send(sara, { act: 'leave' })
  expect(await count()).toBe(before)
  const kept = await wasl.db.query(sql`SELECT relpersistence FROM pg_class WHERE relname = 'wasl_presences'`)
  expect(kept).toEqual([{ relpersistence: 'u' }])
})
