/** The notification centre: for whom an event is, that nobody else reads it, and how it is settled. */

import PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { escalateClaims } from '#server/jobs/escalate-claims.ts'
import { forgetNotifications } from '#server/jobs/forget-notifications.ts'
import { account, idOf, refusedFields, statusOf } from '../support/people.ts'
import { type NotificationWorld, openNotificationWorld } from './notification-world.ts'

let world: NotificationWorld
let client: PocketBase
let far: PocketBase

beforeAll(async () => {
  world = await openNotificationWorld()
  client = world.atlas
  far = await account(world.wasl, world.staff, {
    type: 'moderateur',
    name: 'oujda',
    roles: ['Reclamations'],
    agence: (await world.staff.collection('agences').create({ name: 'Oujda', code: 'OUJ' })).id,
  })
}, 240_000)
afterAll(() => world.wasl.close())
beforeEach(() => world.forget())

test('a choice of notifications leaves no line in the journal, a name beside it does', async () => {
  const lines = async () =>
    (await world.staff.collection('journal').getList(1, 1, { filter: `record = "${idOf(client)}"` }))
      .totalItems
  const before = await lines()
  await world.choose(client, { message: { push: false } })
  expect(await lines()).toBe(before)
  const users = client.collection('users')
  await users.update(idOf(client), { notifications: {}, full_name: 'Atlas et fils' })
  expect(await lines()).toBe(before + 1)
})

describe('an answer to a claim', () => {
  test('notifies its client and nobody else', async () => {
    const claim = await world.open()
    await world.say(world.desk, claim.id, 'Nous cherchons')
    const told = await world.only(client, 'reclamation_reponse')
    expect(told).toMatchObject({
      owner: idOf(client),
      collection: 'reclamations',
      record: claim.id,
      details: { number: claim.number, subject: claim.subject },
      count: 1,
      to_decide: false,
      read_at: '',
    })
    expect(await world.owners('reclamation_reponse')).toEqual([idOf(client)])
    for (const other of [await world.merchant(), world.desk, world.staff]) {
      expect(await statusOf(other.collection('notifications').getOne(told.id))).toBe(404)
    }
    const guest = new PocketBase(world.wasl.url)
    expect(await statusOf(guest.collection('notifications').getList(1, 1))).toBe(403)
  })

  test('is one notification until it is read, with the number of answers', async () => {
    const claim = await world.open()
    await world.say(world.desk, claim.id, 'Un')
    await world.say(world.desk, claim.id, 'Deux', { internal: true })
    await world.say(world.desk, claim.id, 'Trois')
    const told = await world.only(client, 'reclamation_reponse')
    // The first answer also puts the claim « en cours », which is no news for its client.
    expect(told.count).toBe(2)
    await client.collection('notifications').update(told.id, { read_at: new Date().toISOString() })
    await world.say(world.desk, claim.id, 'Quatre')
    expect(await world.only(client, 'reclamation_reponse')).toMatchObject({ count: 1, read_at: '' })
  })

  test('is read where the claim itself is read', async () => {
    const claim = await world.open()
    const said = await world.say(world.desk, claim.id, 'Bonjour')
    const path = `/api/wasl/reclamations/${claim.id}/read`
    await client.send(path, { method: 'POST', body: { until: said.created } })
    expect((await world.only(client, 'reclamation_reponse')).read_at).not.toBe('')
  })

  test('creates no notification when its transaction is rolled back', async () => {
    const claim = await world.open()
    const asDesk = world.desk.createBatch()
    asDesk.collection('reclamation_messages').create({ reclamation: claim.id, body: 'Perdu avec le lot' })
    asDesk.collection('reclamation_messages').create({ reclamation: claim.id, body: '' })
    expect(await statusOf(asDesk.send())).toBe(400)
    expect(await world.told(client, 'reclamation_reponse')).toEqual([])
  })
})

describe('a new claim', () => {
  test('asks the desk of its agence to decide, until somebody takes it', async () => {
    const claim = await world.open()
    const owners = await world.owners('reclamation_nouvelle')
    expect(owners).toContain(idOf(world.desk))
    expect(owners).toContain(idOf(world.head))
    expect(owners).not.toContain(idOf(world.fc))
    expect(owners).not.toContain(idOf(far))
    expect(await world.only(world.desk, 'reclamation_nouvelle')).toMatchObject({
      to_decide: true,
      done_at: '',
    })
    await world.decide(claim.id, { assigned: idOf(world.head) })
    expect((await world.only(world.desk, 'reclamation_nouvelle')).done_at).not.toBe('')
    expect((await world.only(world.head, 'reclamation_nouvelle')).done_at).toBe('')
    await world.say(world.head, claim.id, 'Je m’en occupe')
    expect((await world.only(world.head, 'reclamation_nouvelle')).done_at).not.toBe('')
  })

  test('opened by the desk does not notify the desk', async () => {
    await world.open({}, world.desk)
    expect(await world.owners('reclamation_nouvelle')).toEqual([])
  })

  test('escalated to a person notifies that person and no longer the desk', async () => {
    const claim = await world.open()
    await world.decide(claim.id, { responsable: idOf(world.head) })
    expect(await world.owners('reclamation_escaladee')).toEqual([idOf(world.head)])
    await world.decide(claim.id, { state: 'rejetee', answer: 'Sans suite' }, world.head)
    expect((await world.only(world.head, 'reclamation_escaladee')).done_at).not.toBe('')
  })

  test('overdue while it is nobody’s is told once to the desk, until somebody takes it', async () => {
    const claim = await world.open()
    await world.wasl.behind.query(
      sql`UPDATE reclamations SET due_at = now() - interval '1 day', responsable = '', assigned = '' WHERE id = ${claim.id}`,
    )
    for (let n = 0; n < 2; n++) await escalateClaims(world.wasl.engine)
    const owners = await world.owners('reclamation_hors_delai')
    expect(owners).toContain(idOf(world.desk))
    expect(owners).not.toContain(idOf(world.fc))
    expect(await world.only(world.desk, 'reclamation_hors_delai')).toMatchObject({
      ...{ record: claim.id, count: 1, done_at: '' },
    })
    await world.decide(claim.id, { assigned: idOf(world.head) })
    expect((await world.only(world.desk, 'reclamation_hors_delai')).done_at).not.toBe('')
  })

  test('overdue in a desk that hears of none leaves the others to be looked at, however many there are', async () => {
    const { behind, engine } = world.wasl
    const chooseForAll = async (choices: object) => {
      await behind.query(
        sql`UPDATE users SET notifications = ${JSON.stringify(choices)}::jsonb WHERE type = 'moderateur'`,
      )
      await engine.refresh('users')
    }
    await chooseForAll({ reclamation_hors_delai: { centre: false } })
    for (let n = 0; n < 101; n++) await world.open()
    await behind.query(
      sql`UPDATE reclamations SET due_at = now() - interval '1 day', responsable = '', assigned = ''`,
    )
    await escalateClaims(engine)
    expect(await world.owners('reclamation_hors_delai')).toEqual([])
    await chooseForAll({})
    await escalateClaims(engine)
    expect((await world.told(world.desk, 'reclamation_hors_delai')).length).toBeGreaterThan(100)
  })

  test('notifies the person in charge of its client’s next messages', async () => {
    const claim = await world.open()
    await world.decide(claim.id, { assigned: idOf(world.head) })
    await world.say(client, claim.id, 'Et alors ?')
    expect(await world.owners('reclamation_suite')).toEqual([idOf(world.head)])
  })
})

test('a message notifies the people who may read it, and a note only the staff', async () => {
  const { id } = await world.desk.send<{ id: string }>('/api/wasl/chats/open', {
    method: 'POST',
    body: { user: idOf(client) },
  })
  const messages = world.desk.collection('messages')
  await messages.create({ chat: id, body: 'Une note', internal: true })
  expect(await world.owners('message')).toEqual([])
  await messages.create({ chat: id, body: 'Bonjour' })
  await messages.create({ chat: id, body: 'Encore' })
  const told = await world.only(client, 'message')
  expect(told).toMatchObject({ collection: 'chats', record: id, count: 2, details: { author: 'sara' } })
  expect(JSON.stringify(told)).not.toContain('Bonjour')
  await client.send(`/api/wasl/chats/${id}/read`, {
    method: 'POST',
    body: { until: new Date().toISOString() },
  })
  expect((await world.only(client, 'message')).read_at).not.toBe('')
})

describe('a person', () => {
  test('receives neither a notification nor a mail of a kind he turned off', async () => {
    const merchant = await world.merchant()
    const off = { reclamation_reponse: { centre: false, mail: false } }
    expect(await world.choose(merchant, off)).toMatchObject({ notifications: off })
    const claim = await world.open({ client: idOf(merchant) }, merchant)
    await world.say(world.desk, claim.id, 'Bonjour')
    expect(await world.told(merchant)).toEqual([])
    const mails = await world.wasl.db.query(sql`SELECT FROM mails WHERE "user" = ${idOf(merchant)}`)
    expect(mails).toEqual([])
    await world.choose(merchant, {})
    await world.say(world.desk, claim.id, 'Encore')
    expect(await world.told(merchant)).toHaveLength(1)
  })

  test('chooses his notifications alone', async () => {
    const path = world.staff.collection('users')
    const off = { notifications: { message: { centre: false } } }
    expect(await refusedFields(path.update(idOf(client), off))).toEqual(['notifications'])
    const wrong = { notifications: { message: { sms: false } } }
    expect(await refusedFields(client.collection('users').update(idOf(client), wrong))).toEqual([
      'notifications',
    ])
    const mine = await client.collection('users').getOne(idOf(client))
    expect(mine.notifications ?? {}).toEqual({})
    expect((await path.getOne(idOf(client))).notifications).toBeUndefined()
  })

  test('marks all notifications as read; those that ask for a decision still count', async () => {
    const claim = await world.open()
    await world.decide(claim.id, { assigned: idOf(world.head) })
    await world.say(client, claim.id, 'Alors ?')
    const { read } = await world.readAll(world.head)
    expect(read).toBe(2)
    const [asked] = await world.told(world.head, 'reclamation_nouvelle')
    expect(asked).toMatchObject({ done_at: '', to_decide: true })
    expect(await world.told(world.desk, 'reclamation_nouvelle')).toMatchObject([{ read_at: '' }])
  })

  test('sets only the read mark and the reminder of a notification', async () => {
    const claim = await world.open()
    await world.say(world.desk, claim.id, 'Bonjour')
    const { id } = await world.only(client, 'reclamation_reponse')
    const own = client.collection('notifications')
    const snoozed_until = '2030-01-01 08:00:00.000Z'
    expect(await own.update(id, { snoozed_until })).toMatchObject({ snoozed_until })
    expect(await refusedFields(own.update(id, { kind: 'message' }))).toEqual(['kind'])
    expect(await statusOf(own.create({ kind: 'message', owner: idOf(client) }))).toBe(403)
    expect(await statusOf(own.delete(id))).toBe(403)
    expect(await statusOf(world.desk.collection('notifications').update(id, { snoozed_until }))).toBe(404)
    expect((await world.readAll(client)).read).toBe(0)
  })
})

test('notifications that were read are deleted before those that were not', async () => {
  const claim = await world.open()
  await world.say(world.desk, claim.id, 'Bonjour')
  await world.open()
  const forget = (days: number) =>
    forgetNotifications(world.wasl.db, Temporal.Now.instant().add({ hours: 24 * days }))
  await forget(120)
  expect(await world.told(client)).toHaveLength(1)
  await world.readAll(client)
  await forget(89)
  expect(await world.told(client)).toHaveLength(1)
  await forget(91)
  expect(await world.told(client)).toEqual([])
  expect((await world.told(world.desk)).length).toBeGreaterThan(0)
  await forget(181)
  expect(await world.told(world.desk)).toEqual([])
})
