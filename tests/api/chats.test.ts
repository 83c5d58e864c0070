import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { UserType } from '#model/domain/permissions.ts'
import { stableId } from '#model/schema/record-id.ts'
import { sql } from '#server/db/sql.ts'
import { idOf, account as openAccount, refusal, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
let support: PocketBase
let hub: PocketBase
let client: PocketBase
let neighbour: PocketBase
let livreur: PocketBase
let substitute: PocketBase
let command: string
let chat: string

const account = (type: UserType, name: string, roles: readonly string[] = []) =>
  openAccount(wasl, moderateur, { type, name, roles })
const open = async (who: PocketBase, body: Record<string, string>) =>
  (await who.send<{ id: string }>('/api/wasl/chats/open', { method: 'POST', body })).id
const say = (who: PocketBase, to: string, body: string, internal = false) =>
  who.collection('messages').create({ chat: to, body, internal })
interface Summary {
  id: string
  unread: number
  last: { body: string; author_name: string } | null
  people: { full_name: string }[]
}
const inbox = async (who: PocketBase, search = '') =>
  (await who.send<{ items: Summary[] }>('/api/wasl/chats', { query: { search } })).items
const inInbox = async (who: PocketBase, id: string) => (await inbox(who)).find((one) => one.id === id)
const unread = async (who: PocketBase) =>
  (await who.send<{ chats: number }>('/api/wasl/chats/unread', {})).chats
const people = async (who: PocketBase, id: string) =>
  (await who.send<{ items: { id: string; read_at: string }[] }>(`/api/wasl/chats/${id}/people`, {})).items
const read = (who: PocketBase, id: string, until: string) =>
  who.send(`/api/wasl/chats/${id}/read`, { method: 'POST', body: { until } })

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  moderateur = await wasl.as('moderateur')
  support = await account('moderateur', 'soutien', ['Reclamations'])
  hub = await account('moderateur', 'hub', ['Villes'])
  client = await account('client', 'marchand')
  neighbour = await account('client', 'voisin')
  livreur = await account('livreur', 'livreur-a')
  substitute = await account('livreur', 'livreur-b')
  const commande = await client.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '0612345678',
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(client),
  })
  command = commande.id
  await wasl.behind.query(sql`UPDATE commands SET delivery_man = ${idOf(livreur)} WHERE id = ${command}`)
  chat = await open(client, { command })
})
afterAll(() => wasl.close())

describe('the conversation of a commande', () => {
  test('is one, for its client, its livreur and those who answer claims', async () => {
    expect(await open(livreur, { command })).toBe(chat)
    expect(await open(support, { command })).toBe(chat)
    const here = (await people(client, chat)).map(({ id }) => id)
    expect(here).toEqual(expect.arrayContaining([idOf(client), idOf(livreur), idOf(support)]))
    expect(await Promise.all([open(support, { command }), open(livreur, { command })])).toEqual([chat, chat])
  })

  test('is opened by nobody who does not see the commande', async () => {
    for (const who of [neighbour, substitute]) {
      expect(await statusOf(open(who, { command }))).toBe(404)
      expect(await statusOf(who.collection('chats').getOne(chat))).toBe(404)
      expect(await statusOf(say(who, chat, 'Bonjour'))).toBe(400)
    }
    expect(await statusOf(open(hub, { command }))).toBe(403)
  })

  test('nobody takes its place, nor that of two others, under an id he foresees', async () => {
    const there = { title: 'Direct', members: [idOf(client), idOf(support)] }
    const foreseen = stableId('chats', ...there.members.toSorted())
    await hub.collection('chats').create({ id: foreseen, ...there })
    const direct = await open(client, { user: idOf(support) })
    expect(await client.collection('chats').getOne(direct)).toMatchObject({ kind: 'direct' })
    expect(await statusOf(hub.collection('chats').getOne(direct))).toBe(404)
    expect(await open(support, { user: idOf(client) })).toBe(direct)
    const { id } = await client.collection('commands').create({
      receiver_full_name: 'Salma Bennani',
      receiver_phone_number: '0612345678',
      city: villeId('Fès'),
      price: 90,
      client_source: idOf(client),
      confirmer_doublon: true,
    })
    await hub.collection('chats').create({ id, title: 'Colis', members: [idOf(support)] })
    expect(await client.collection('chats').getOne(await open(client, { command: id }))).toMatchObject({
      kind: 'commande',
    })
  })

  test('is in the lists once somebody has written', async () => {
    expect(await inInbox(livreur, chat)).toBeUndefined()
    await say(client, chat, 'Où est mon colis ?')
    expect((await inInbox(livreur, chat))?.last).toMatchObject({
      body: 'Où est mon colis ?',
      author_name: 'marchand',
    })
  })

  test('goes with the parcel to another livreur, and back', async () => {
    await wasl.behind.query(sql`UPDATE commands SET delivery_man = ${idOf(substitute)} WHERE id = ${command}`)
    expect(await statusOf(livreur.collection('chats').getOne(chat))).toBe(404)
    expect(await statusOf(say(livreur, chat, 'Encore là ?'))).toBe(400)
    expect(
      (await livreur.collection('messages').getList(1, 5, { filter: `chat = "${chat}"` })).items,
    ).toEqual([])
    expect(await inInbox(livreur, chat)).toBeUndefined()
    expect(await statusOf(people(livreur, chat))).toBe(404)
    expect(await open(substitute, { command })).toBe(chat)
    expect((await inInbox(substitute, chat))?.last?.body).toBe('Où est mon colis ?')
    await wasl.behind.query(sql`UPDATE commands SET delivery_man = ${idOf(livreur)} WHERE id = ${command}`)
    expect(await statusOf(substitute.collection('chats').getOne(chat))).toBe(404)
    expect(await statusOf(livreur.collection('chats').getOne(chat))).toBe(200)
  })
})

describe('a direct conversation', () => {
  test('is opened by staff with anybody, by others with the staff that answers', async () => {
    const direct = await open(hub, { user: idOf(client) })
    expect(await open(client, { user: idOf(hub) })).toBe(direct)
    expect(await statusOf(open(neighbour, { user: idOf(hub) }))).toBe(403)
    expect(await statusOf(open(client, { user: idOf(livreur) }))).toBe(403)
    expect(await statusOf(open(client, { user: idOf(neighbour) }))).toBe(403)
    expect(await statusOf(open(client, { user: idOf(client) }))).toBe(403)
    expect(await statusOf(open(livreur, { user: idOf(support) }))).toBe(200)
  })

  test('contacts are those one may write to', async () => {
    const contacts = async (who: PocketBase) =>
      (await who.send<{ items: { id: string; type: string }[] }>('/api/wasl/chats/contacts', {})).items
    const his = await contacts(client)
    expect(his.length).toBeGreaterThan(0)
    expect(new Set(his.map(({ type }) => type))).toEqual(new Set(['moderateur']))
    expect(his.map(({ id }) => id)).not.toContain(idOf(hub))
    expect((await contacts(hub)).map(({ id }) => id)).toContain(idOf(livreur))
  })

  test('with a closed account ends', async () => {
    const leaver = await account('livreur', 'partant')
    const direct = await open(support, { user: idOf(leaver) })
    await say(support, direct, 'Bonjour')
    await moderateur.collection('users').update(idOf(leaver), { active: false })
    expect(await statusOf(say(support, direct, 'Encore un mot'))).toBe(409)
    expect(await statusOf(open(hub, { user: idOf(leaver) }))).toBe(404)
    expect(await statusOf(inbox(leaver))).toBe(403)
  })
})

describe('a group', () => {
  const group = (who: PocketBase, members: PocketBase[], title = 'Tournées') =>
    who.collection('chats').create({ title, members: members.map(idOf) })

  test('is made by staff, who is in it, and never mixes merchants with livreurs', async () => {
    const made = await group(support, [livreur, substitute])
    expect(made.kind).toBe('groupe')
    expect(made.members).toContain(idOf(support))
    expect(await statusOf(group(support, [livreur, client]))).toBe(400)
    expect(await statusOf(group(support, [neighbour, client]))).toBe(400)
    expect(await statusOf(group(support, [livreur], ''))).toBe(400)
    expect(await statusOf(group(client, [support]))).toBe(403)
    await say(livreur, made.id, 'Je prends Fès')
    const left = await support.collection('chats').update(made.id, { 'members-': [idOf(livreur)] })
    expect(left.members).not.toContain(idOf(livreur))
    expect(await statusOf(livreur.collection('chats').getOne(made.id))).toBe(404)
    expect((await people(support, made.id)).map(({ id }) => id)).toContain(idOf(livreur))
  })

  test('nobody adds himself, or others, to a conversation of a commande or of two', async () => {
    const direct = await open(support, { user: idOf(client) })
    for (const id of [chat, direct]) {
      expect(await statusOf(support.collection('chats').update(id, { 'members+': [idOf(hub)] }))).toBe(404)
    }
    expect(await statusOf(hub.collection('chats').update(chat, { 'members+': [idOf(hub)] }))).toBe(404)
    expect(await statusOf(client.collection('chats').update(direct, { title: 'x' }))).toBe(403)
  })
})

describe('messages', () => {
  test('say who wrote them, for nobody else, and are not changed', async () => {
    for (const forged of [{ author: idOf(support) }, { internal: true }]) {
      const { status, response } = await refusal(
        client.collection('messages').create({ chat, body: 'Faux', ...forged }),
      )
      expect([status, Object.keys(response.data)]).toEqual([400, Object.keys(forged)])
    }
    const said = await client
      .collection('messages')
      .create({ chat, body: '  Merci  ', created: '2020-01-01' })
    expect(said).toMatchObject({ author: idOf(client), body: 'Merci', internal: false })
    expect(said.created > '2026').toBe(true)
    expect(await statusOf(client.collection('messages').update(said.id, { body: 'Autre' }))).toBe(403)
    expect(await statusOf(client.collection('messages').delete(said.id))).toBe(403)
    expect(await statusOf(say(client, chat, '   '))).toBe(400)
  })

  test('sent twice under one id are one', async () => {
    const twice = { id: 'abcdefghij12345', chat, body: 'Une fois' }
    await client.collection('messages').create(twice)
    expect((await client.collection('messages').create(twice)).id).toBe(twice.id)
    const found = await client.collection('messages').getList(1, 10, { filter: 'body = "Une fois"' })
    expect(found.items).toHaveLength(1)
  })

  test('of one conversation have instants of their own, in order', async () => {
    const said = await Promise.all([1, 2, 3, 4, 5].map((n) => say(support, chat, `Rafale ${n}`)))
    const batch = support.createBatch()
    for (const n of [6, 7]) batch.collection('messages').create({ chat, body: `Rafale ${n}` })
    const together = (await batch.send()).map(({ body }) => body.created)
    expect(new Set([...said.map(({ created }) => created), ...together]).size).toBe(7)
  })
})

describe('unread', () => {
  test('counts what others wrote since the mark, which only moves forward', async () => {
    const direct = await open(support, { user: idOf(neighbour) })
    const first = await say(support, direct, 'Un')
    const second = await say(support, direct, 'Deux')
    expect((await inInbox(neighbour, direct))?.unread).toBe(2)
    expect(await unread(neighbour)).toBe(1)
    expect((await inInbox(support, direct))?.unread).toBe(0)
    await read(neighbour, direct, first.created)
    expect((await inInbox(neighbour, direct))?.unread).toBe(1)
    await read(neighbour, direct, '2999-01-01 00:00:00.000Z')
    await read(neighbour, direct, first.created)
    expect(await unread(neighbour)).toBe(0)
    const seen = (await people(support, direct)).find(({ id }) => id === idOf(neighbour))
    expect(seen?.read_at).toBe(second.created)
    await say(support, direct, 'Trois')
    expect(await unread(neighbour)).toBe(1)
    await say(neighbour, direct, 'Reçu')
    expect(await unread(neighbour)).toBe(0)
    expect(await statusOf(read(client, direct, second.created))).toBe(404)
    expect(await statusOf(read(client, chat, 'hier'))).toBe(400)
  })
})

test('conversations are found by title and by the names in them, and read page by page', async () => {
  const titles = async (search: string) => (await inbox(support, search)).map(({ id }) => id)
  expect(await titles('VOISÎN')).toEqual([await open(support, { user: idOf(neighbour) })])
  expect(await titles('%')).toEqual([])
  const all = await inbox(support)
  const [first] = all
  const query = { activity: (first as unknown as { activity: string }).activity, id: first?.id }
  const rest = await support.send<{ items: Summary[] }>('/api/wasl/chats', { query })
  expect(rest.items.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
})

test('a guest has no conversation', async () => {
  const guest = new PocketBase(wasl.url)
  for (const path of ['chats', 'chats/unread', 'chats/contacts', `chats/${chat}/people`]) {
    expect(await statusOf(guest.send(`/api/wasl/${path}`, {}))).toBe(403)
  }
  expect(await statusOf(open(guest, { command }))).toBe(403)
  expect(await statusOf(guest.collection('chats').getList())).toBe(403)
})
