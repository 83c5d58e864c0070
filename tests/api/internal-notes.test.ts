/** Internal notes of staff in a client's conversation, requested by the client through every API. */

import type PocketBase from 'pocketbase'
import type { ClientResponseError, RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, idOf, refusedFields, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

const SECRET = 'Ce client doit encore 900 DH'

let wasl: TestWasl
let staff: PocketBase
let client: PocketBase
let chat: string
let said: RecordModel
let note: RecordModel
let before: RecordModel

const found = async (name: string, filter: string, who = client) =>
  (await who.collection(name).getList(1, 10, { filter })).totalItems
interface Summary {
  id: string
  unread: number
  activity: string
  last: { body: string; files?: number } | null
}
const summary = async (who: PocketBase) =>
  (await who.send<{ items: Summary[] }>('/api/wasl/chats', {})).items.find(({ id }) => id === chat)
const people = async (who: PocketBase) =>
  (await who.send<{ items: { id: string; read_at: string }[] }>(`/api/wasl/chats/${chat}/people`, {})).items

beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  staff = await wasl.as('moderateur')
  // The client of the demo may have messages of their own.
  client = await account(wasl, staff, { type: 'client', name: 'marchand' })
  const opened = await staff.send<{ id: string }>('/api/wasl/chats/open', {
    method: 'POST',
    body: { user: idOf(client) },
  })
  chat = opened.id
  said = await staff.collection('messages').create({ chat, body: 'Bonjour' })
  before = await client.collection('chats').getOne(chat)
  await client.send(`/api/wasl/chats/${chat}/read`, { method: 'POST', body: { until: said.created } })
  note = await staff.collection('messages').create({ chat, body: SECRET, internal: true })
})
afterAll(() => wasl.close())

test('staff read the note: what follows does not pass on nothing', async () => {
  expect((await staff.collection('messages').getOne(note.id)).body).toBe(SECRET)
  expect(await found('messages', `chat = "${chat}"`, staff)).toBe(2)
  expect((await summary(staff))?.last?.body).toBe(SECRET)
  expect(await found('chats', `messages_via_chat.body ?~ "900 DH"`, staff)).toBe(1)
})

describe('a client does not meet it', () => {
  test('in the list, the count, the view', async () => {
    const list = await client.collection('messages').getFullList({ filter: `chat = "${chat}"` })
    expect(list.map(({ id }) => id)).toEqual([said.id])
    expect(await found('messages', `chat = "${chat}"`)).toBe(1)
    expect(await found('messages', 'internal = true')).toBe(0)
    expect(await statusOf(client.collection('messages').getOne(note.id))).toBe(404)
  })

  test('in figures', async () => {
    const figures = await client.send('/api/collections/messages/records/aggregate', {
      query: { group: 'internal', metrics: 'count,max(created)', filter: `chat = "${chat}"` },
    })
    expect(figures.items).toHaveLength(1)
    expect(JSON.stringify(figures)).not.toContain(note.created)
  })

  test('through an expansion of the conversation, or of the author', async () => {
    const expanded = await client.collection('chats').getOne(chat, { expand: 'messages_via_chat' })
    expect(expanded.expand?.messages_via_chat.map(({ id }: RecordModel) => id)).toEqual([said.id])
    const self = await client.collection('users').getOne(idOf(client), {
      expand: 'chats_via_members.messages_via_chat',
    })
    expect(JSON.stringify(self)).not.toContain(SECRET)
  })

  test('by asking questions about it', async () => {
    for (const guess of ['900 DH', 'ZZZZ']) {
      expect(await found('chats', `messages_via_chat.body ?~ "${guess}"`)).toBe(0)
      expect(await found('messages', `chat.messages_via_chat.body ?~ "${guess}"`)).toBe(0)
    }
    expect(await found('chats', `messages_via_chat.internal ?= true`)).toBe(0)
    expect(await statusOf(client.collection('chats').getList(1, 1, { sort: 'last_activity_at' }))).toBe(400)
    expect(await statusOf(found('chats', 'last_activity_at > "2020-01-01 00:00:00"'))).toBe(400)
  })

  test('in the traces of the conversation itself', async () => {
    expect(await client.collection('chats').getOne(chat)).toEqual(before)
    expect(before).not.toHaveProperty('last_activity_at')
    expect(before.last_message_at).toBe(said.created)
  })

  test('in what the messenger shows: last words, unread, badge, marks of reading', async () => {
    expect(await summary(client)).toMatchObject({
      unread: 0,
      activity: said.created,
      last: { body: 'Bonjour' },
    })
    const { chats } = await client.send<{ chats: number }>('/api/wasl/chats/unread', {})
    expect(chats).toBe(0)
    const his = (await people(client)).find(({ id }) => id === idOf(staff))
    expect(his?.read_at).toBe(said.created)
    const toStaff = (await people(staff)).find(({ id }) => id === idOf(staff))
    expect(toStaff?.read_at).toBe(note.created)
  })

  test('by sending its id', async () => {
    const stolen = client.collection('messages').create({ id: note.id, chat, body: SECRET })
    const error = await stolen.catch((refused: ClientResponseError) => refused)
    expect(error).toMatchObject({ status: 400 })
    expect(JSON.stringify((error as ClientResponseError).response)).not.toContain('900')
  })
})

test('files of a note open for staff, those of a message for its members', async () => {
  const get = async (who: PocketBase, record: RecordModel) => {
    const token = await who.files.getToken()
    return (await fetch(who.files.getURL(record, record.files[0], { token }))).status
  }
  const sent = (internal: boolean) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ chat, internal })) body.append(name, String(value))
    body.append('files', new File(['900 DH'], 'dette.txt'))
    return staff.collection('messages').create(body)
  }
  const [secret, open] = [await sent(true), await sent(false)]
  expect(await get(staff, secret)).toBe(200)
  expect(await get(client, secret)).toBe(404)
  expect(await get(client, open)).toBe(200)
  expect((await fetch(client.files.getURL(open, open.files[0]))).status).toBe(404)
  expect((await summary(client))?.last).toMatchObject({ body: '', files: 1 })
})

test('a client’s own words cannot be made a note', async () => {
  const his = client.collection('messages').create({ chat, body: 'À moi', internal: true })
  expect(await refusedFields(his)).toEqual(['internal'])
})
