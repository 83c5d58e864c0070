/** Push messages: to which devices a notification goes, when, and what happens to devices that are gone. */

import PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_QUIET_HOURS } from '#model/domain/notifications/quiet-hours.ts'
import { frenchTime } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import type { PostPush, PushRequest } from '#server/notifications/push/push-service.ts'
import { sendDuePushes } from '#server/notifications/push/send-due.ts'
import { idOf, refusedFields, statusOf } from '../support/people.ts'
import { pushDevice } from '../support/push-device.ts'
import { type NotificationWorld, openNotificationWorld } from './notification-world.ts'

let world: NotificationWorld
let client: PocketBase
let posted: PushRequest[] = []
let answer = 201

const service: PostPush = async (request) => {
  posted.push(request)
  if (answer === 0) throw new Error('no network')
  return answer
}
const devices = (who: PocketBase) => who.collection('push_subscriptions')
const subscribed = async (who = client, name = 'Chrome, Android') => {
  const device = pushDevice(name.replaceAll(/\W/g, ''))
  const record = await devices(who).create({ ...device.subscription, appareil: name })
  return { ...device, id: record.id }
}
const quiet = (who: PocketBase, heures_calmes: string) =>
  who.collection('users').update(idOf(who), { heures_calmes })
/** Makes the waiting messages due. */
const makeDue = async () => {
  posted = []
  await world.wasl.behind.query(
    sql`UPDATE notifications SET push_at = now() - interval '1 s' WHERE push_at IS NOT NULL`,
  )
}
const turn = () => sendDuePushes(world.wasl.engine, 'https://wasl.example', service)
const send = async () => {
  await makeDue()
  await turn()
}
const waiting = async (): Promise<number> => {
  const [row] = await world.wasl.db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM notifications WHERE push_at IS NOT NULL`,
  )
  return row?.n ?? 0
}
const answered = async (words = 'Nous cherchons') => {
  const claim = await world.open()
  await world.say(world.desk, claim.id, words)
  return claim
}

beforeAll(async () => {
  world = await openNotificationWorld()
  client = world.atlas
}, 240_000)
afterAll(() => world.wasl.close())
beforeEach(async () => {
  await world.forget()
  await world.wasl.behind.query(sql`DELETE FROM push_subscriptions`)
  await world.choose(client, {})
  await quiet(client, NO_QUIET_HOURS)
  answer = 201
})

describe('a push message', () => {
  test('goes to each device of its reader alone, encrypted for it, with the record it opens', async () => {
    const phone = await subscribed()
    const desk = await subscribed(client, 'Firefox, Windows')
    await subscribed(await world.merchant(), 'Safari, iPhone')
    const claim = await answered()
    await send()
    expect(posted.map(({ endpoint }) => endpoint)).toEqual([
      phone.subscription.endpoint,
      desk.subscription.endpoint,
    ])
    const [first, second] = posted as [PushRequest, PushRequest]
    const message = {
      title: 'Réponse à une réclamation',
      body: `${claim.number} · ${claim.subject}`,
      lang: 'fr',
      kind: 'reclamation_reponse',
      collection: 'reclamations',
      record: claim.id,
      reader: 'client',
    }
    expect(phone.read(first)).toMatchObject(message)
    expect(desk.read(second)).toMatchObject(message)
    expect(() => desk.read(first)).toThrow()
    expect(first.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 86_400, Urgency: 'high' })
    expect(first.headers.Authorization).toMatch(/^vapid t=.+, k=/)
    expect(first.body.includes(claim.subject)).toBe(false)
    await send()
    expect(posted).toEqual([])
  })

  test('is in Arabic for a person whose language is Arabic', async () => {
    const phone = await subscribed()
    await client.collection('users').update(idOf(client), { locale: 'ar' })
    await answered()
    await send()
    expect(phone.read(posted[0] as PushRequest)).toMatchObject({
      lang: 'ar',
      title: expect.stringMatching(/\p{Script=Arabic}/u),
    })
    await client.collection('users').update(idOf(client), { locale: 'fr' })
  })

  test('gathers the events of a moment, and the next comes a minute later', async () => {
    const phone = await subscribed()
    const claim = await answered('Un')
    await world.say(world.desk, claim.id, 'Deux')
    await send()
    expect(posted).toHaveLength(1)
    expect(phone.read(posted[0] as PushRequest).body).toMatch(/^× 2 · /)
    await world.say(world.desk, claim.id, 'Trois')
    const [next] = await world.wasl.db.query<{ seconds: number }>(
      sql`SELECT extract(epoch FROM push_at - pushed_at)::int AS seconds FROM notifications WHERE push_at IS NOT NULL`,
    )
    expect(next?.seconds).toBe(60)
  })

  test('is not sent after its notification was read, for a kind turned off, or without a device', async () => {
    await answered()
    expect(await waiting()).toBe(0)
    await subscribed()
    const claim = await answered()
    expect(await waiting()).toBe(1)
    const told = (await world.told(client)).find(({ record }) => record === claim.id)
    await client.collection('notifications').update(told?.id ?? '', { read_at: new Date().toISOString() })
    await send()
    expect([posted, await waiting()]).toEqual([[], 0])
    await world.choose(client, { reclamation_reponse: { push: false } })
    await answered()
    expect(await waiting()).toBe(0)
    expect((await world.told(client)).length).toBe(3)
  })

  test('waits for the end of the quiet hours of its reader', async () => {
    await subscribed()
    const now = Temporal.Now.instant()
    const [from, to] = [now.subtract({ minutes: 5 }), now.add({ minutes: 30 })].map(frenchTime)
    await quiet(client, `${from}-${to}`)
    await answered()
    await send()
    expect(posted).toEqual([])
    const [row] = await world.wasl.db.query<{ minutes: number }>(
      sql`SELECT round(extract(epoch FROM push_at - now()) / 60)::int AS minutes FROM notifications WHERE push_at IS NOT NULL`,
    )
    expect(row?.minutes).toBeGreaterThanOrEqual(29)
    expect(row?.minutes).toBeLessThanOrEqual(30)
    await quiet(client, NO_QUIET_HOURS)
    await send()
    expect(posted).toHaveLength(1)
    expect(await refusedFields(quiet(client, '25:00-07:00'))).toEqual(['heures_calmes'])
  })

  test('is tried again three times when its service does not answer, and then given up', async () => {
    await subscribed()
    await answered()
    answer = 0
    for (const [n, tries] of [1, 2, 3].entries()) {
      await send()
      expect([n, posted.length, await waiting()]).toEqual([tries - 1, 1, 1])
    }
    await send()
    expect([posted.length, await waiting()]).toEqual([1, 0])
    expect(await devices(client).getFullList()).toHaveLength(1)
  })

  test.each([404, 410])('answered %i by its service, its device is forgotten', async (status) => {
    await subscribed()
    await answered()
    answer = status
    await send()
    expect([posted.length, await waiting()]).toEqual([1, 0])
    expect(await devices(client).getFullList()).toEqual([])
  })

  test('reaches the others whatever is wrong with one device', async () => {
    const broken = await subscribed()
    await world.wasl.behind.query(
      sql`UPDATE push_subscriptions SET p256dh = ${'A'.repeat(87)} WHERE id = ${broken.id}`,
    )
    const phone = await subscribed(client, 'Firefox, Windows')
    const other = await world.merchant()
    await quiet(other, NO_QUIET_HOURS)
    const theirs = await subscribed(other, 'Safari, iPhone')
    await answered()
    const claim = await world
      .claims(other)
      .create({ type: 'autre', subject: 'Retard', body: 'Et ?', client: idOf(other) })
    await world.say(world.desk, claim.id, 'Demain')
    await send()
    const reached = posted.map(({ endpoint }) => endpoint).toSorted()
    expect(reached).toEqual([phone, theirs].map(({ subscription }) => subscription.endpoint).toSorted())
  })

  test('waits for the end of a snooze', async () => {
    await subscribed()
    await answered()
    const [told] = await world.told(client)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await client.collection('notifications').update(told?.id ?? '', { snoozed_until: until })
    await send()
    expect([posted, await waiting()]).toEqual([[], 1])
    await world.wasl.behind.query(sql`UPDATE notifications SET snoozed_until = now() - interval '1 s'`)
    await send()
    expect([posted.length, await waiting()]).toEqual([1, 0])
  })

  test('is not sent while another process holds it', async () => {
    await subscribed()
    await answered()
    await makeDue()
    await world.wasl.db.transaction(async (other) => {
      await other.query(sql`SELECT id FROM notifications WHERE push_at IS NOT NULL FOR UPDATE`)
      await turn()
      expect(posted).toEqual([])
    })
    await turn()
    expect(posted).toHaveLength(1)
  })
})

describe('a device', () => {
  test('is its owner’s alone, and shows neither address nor keys', async () => {
    const { id, subscription } = await subscribed()
    const other = await world.merchant()
    const seen = await devices(client).getOne(id)
    expect(seen).toMatchObject({ owner: idOf(client), appareil: 'Chrome, Android' })
    for (const name of ['endpoint', 'p256dh', 'auth']) expect(seen).not.toHaveProperty(name)
    expect(await statusOf(devices(other).getOne(id))).toBe(404)
    expect(await statusOf(devices(other).delete(id))).toBe(404)
    expect(await statusOf(devices(world.staff).getOne(id))).toBe(404)
    expect(await statusOf(devices(client).update(id, { appareil: 'x' }))).not.toBe(200)
    const guest = new PocketBase(world.wasl.url)
    expect(await statusOf(devices(guest).create(subscription))).not.toBe(200)
    const stolen = await devices(other)
      .create({ ...subscription, owner: idOf(client) })
      .catch(() => null)
    expect(stolen?.owner ?? idOf(other)).toBe(idOf(other))
  })

  test('belongs to the person who signed in on it last', async () => {
    const { subscription } = await subscribed()
    const other = await world.merchant()
    await devices(other).create({ ...subscription, appareil: 'Chrome, Android' })
    expect(await devices(client).getFullList()).toEqual([])
    expect(await devices(other).getFullList()).toHaveLength(1)
  })

  test('at an unknown push service is refused: the server calls no address that a person chooses', async () => {
    const { subscription } = pushDevice('x')
    const at = (endpoint: string) => devices(client).create({ ...subscription, endpoint })
    expect(await refusedFields(at('https://10.0.0.5/collect'))).toEqual(['endpoint'])
    expect(await refusedFields(at('http://fcm.googleapis.com/x'))).toEqual(['endpoint'])
    const key = (p256dh: string) => devices(client).create({ ...subscription, p256dh })
    expect(await refusedFields(key('A'.repeat(87)))).toEqual(['p256dh'])
  })

  test('beyond twenty takes the place of the oldest', async () => {
    for (let n = 0; n < 21; n++) await subscribed(client, `Appareil ${n}`)
    const names = (await devices(client).getFullList()).map(({ appareil }) => appareil)
    expect(names).toHaveLength(20)
    expect(names).not.toContain('Appareil 0')
    expect(names).toContain('Appareil 20')
  })

  test('subscribes with a key that stays the same', async () => {
    const key = async () => (await client.send('/api/wasl/notifications/push-key', {})).key
    expect(await key()).toMatch(/^[A-Za-z0-9_-]{87}$/)
    expect(await key()).toBe(await key())
  })
})
