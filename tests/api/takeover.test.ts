/** Nobody can take over an account in use (decision 019). */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, signIn, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  staff = await wasl.as('moderateur')
}, 60_000)
afterAll(() => wasl.close())

let people = 0
const open = (type: 'client' | 'livreur' | 'moderateur', roles: readonly string[] = []) =>
  account(wasl, staff, { type, name: `p${++people}`, roles })

/** An account nobody has signed in to yet. */
const unused = async (type: string) =>
  (
    await staff.collection('users').create({
      type,
      full_name: 'Pas encore venu',
      phone: `06${String(50_000_000 + ++people)}`,
      email: `u${people}@wasl.test`,
    })
  ).id

const invite = (who: PocketBase, id: string) =>
  statusOf(who.send(`/api/collections/users/invite/${id}`, { method: 'POST' }))

const NEW = { password: 'prise-de-compte-9', passwordConfirm: 'prise-de-compte-9' }
const edit = (who: PocketBase, id: string, body: object) => statusOf(who.collection('users').update(id, body))

describe.each([
  ['Clients', 'client'],
  ['Livreurs', 'livreur'],
] as const)('« %s »', (permission, type) => {
  test(`lets a ${type} in who never came`, async () => {
    const who = await open('moderateur', [permission])
    const id = await unused(type)
    expect(await invite(who, id)).toBe(200)
    expect(await edit(who, id, { email: `autre${people}@wasl.test` })).toBe(200)
    expect(await edit(who, id, NEW)).toBe(200)
  })

  test(`hands himself neither code, nor password, nor e-mail of a ${type} who uses his account`, async () => {
    const who = await open('moderateur', [permission])
    const his = await open(type)
    expect(await invite(who, idOf(his))).toBe(403)
    expect(await edit(who, idOf(his), NEW)).toBe(400)
    const refused = await refusal(
      who.collection('users').update(idOf(his), { email: 'a-moi@wasl.test', full_name: 'Renommé' }),
    )
    expect(refused.response.data.email.message).toContain('« Modérateurs »')
    // A record sent back whole changes no credential.
    const email = String(his.authStore.record?.email)
    expect(await edit(who, idOf(his), { email, full_name: 'Renommé' })).toBe(200)
    expect(await statusOf(signIn(wasl, email))).toBe(200)
  })
})

test('« Clients » gets no code into the account of a merchant who opened it himself', async () => {
  const who = await open('moderateur', ['Clients'])
  const id = await unused('client')
  await wasl.behind.query(sql`UPDATE users SET verification = 'en_cours' WHERE id = ${id}`)
  expect(await invite(who, id)).toBe(403)
})

describe('« Moderateurs »', () => {
  test('lets back in a client, a livreur, and staff with no right he lacks', async () => {
    const head = await open('moderateur', ['Moderateurs', 'Commandes'])
    for (const person of [
      await open('client'),
      await open('livreur'),
      await open('moderateur', ['Commandes']),
    ]) {
      expect(await invite(head, idOf(person))).toBe(200)
      expect(await edit(head, idOf(person), NEW)).toBe(200)
    }
  })

  test('does not enter the account of who holds a right he lacks', async () => {
    const head = await open('moderateur', ['Moderateurs'])
    const more = await open('moderateur', ['Moderateurs', 'Factures livreurs'])
    expect(await invite(head, idOf(more))).toBe(403)
    expect(await edit(head, idOf(more), NEW)).toBe(400)
    expect(await edit(head, idOf(more), { email: 'a-moi@wasl.test' })).toBe(400)
    expect(await statusOf(signIn(wasl, String(more.authStore.record?.email)))).toBe(200)
  })
})

describe('mails', () => {
  const codeFor = async (person: PocketBase): Promise<string> => {
    const email = String(person.authStore.record?.email)
    await person.send('/api/collections/users/request-otp', { method: 'POST', body: { email } })
    const [mail] = await wasl.db.query<{ id: string }>(
      sql`SELECT id FROM mails WHERE "user" = ${idOf(person)} AND kind = 'otp' ORDER BY created DESC LIMIT 1`,
    )
    return mail?.id ?? ''
  }

  test('with codes of who holds more are not read, listed, exported nor sent again', async () => {
    const head = await open('moderateur', ['Moderateurs', 'Commandes'])
    const [more, fewer, client] = [
      await open('moderateur', ['Moderateurs', 'Commandes', 'Factures livreurs']),
      await open('moderateur', ['Commandes']),
      await open('client'),
    ]
    for (const [person, seen] of [
      [more, false],
      [fewer, true],
      [client, true],
      [await open('moderateur'), true],
      // « Livreurs » is not « Factures livreurs ».
      [await open('moderateur', ['Livreurs']), false],
    ] as const) {
      const id = await codeFor(person)
      expect(id).not.toBe('')
      const mails = head.collection('mails')
      expect(await statusOf(mails.getOne(id))).toBe(seen ? 200 : 404)
      const { totalItems } = await mails.getList(1, 1, { filter: `id = "${id}"` })
      expect(totalItems).toBe(seen ? 1 : 0)
      if (!seen) expect(await statusOf(mails.update(id, { state: 'en_attente' }))).toBe(404)
      const file = await fetch(`${wasl.url}/api/collections/mails/records/export?format=ndjson`, {
        headers: { authorization: head.authStore.token },
      })
      expect((await file.text()).includes(id)).toBe(seen)
      expect(await statusOf(staff.collection('mails').getOne(id))).toBe(200)
    }
  })
})
