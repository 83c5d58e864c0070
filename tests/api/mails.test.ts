import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections } from '#model/collections.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { createOutbox } from '#server/post/outbox.ts'
import { refusedFields, statusOf } from '../support/people.ts'
import { type DemoRole, type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 100 })
})
afterAll(() => wasl.close())

const TOKEN = 'jeton-secret-0123456789'

async function write(): Promise<string> {
  const { db } = wasl
  const record = { id: 'users0000000001', full_name: 'Salma', locale: 'fr' }
  const letter = { kind: 'password-reset', to: 'salma@exemple.ma', collection: collections.users, record }
  const outbox = createOutbox({ config: readConfig({}), clock: systemClock })
  await db.transaction((tx) => outbox.send(tx, { ...letter, values: { token: TOKEN } }))
  const [mail] = await db.query<{ id: string }>(sql`SELECT id FROM mails`)
  if (!mail) throw new Error('no mail was written')
  return mail.id
}

let id: string
beforeEach(async () => {
  await wasl.db.query(sql`DELETE FROM mails`)
  id = await write()
})

describe('who reads mails', () => {
  test.each(['agent', 'client', 'livreur'] as const)('%s: nothing, by any way', async (role: DemoRole) => {
    const mails = (await wasl.as(role)).collection('mails')
    expect(await statusOf(mails.getList())).toBe(403)
    expect(await statusOf(mails.getOne(id))).toBe(403)
    expect(await statusOf(mails.update(id, { state: 'en_attente' }))).toBe(403)
    expect(await statusOf(mails.delete(id))).toBe(403)
  })

  test('« Moderateurs » reads them whole where nothing sends them', async () => {
    const mails = (await wasl.as('moderateur')).collection('mails')
    const [mail] = (await mails.getList(1, 10)).items
    expect(mail).toMatchObject({ to: 'salma@exemple.ma', state: 'en_attente' })
    expect(mail?.subject).toBe('Choisissez un nouveau mot de passe')
    expect(mail?.text).toContain(`#${TOKEN}`)
    expect(mail?.html).toContain(`#${TOKEN}`)
    expect(mail).not.toHaveProperty('secret')
    expect(mail).not.toHaveProperty('claim')
  })

  test('the secret is no field to search by', async () => {
    const mails = (await wasl.as('moderateur')).collection('mails')
    expect(await statusOf(mails.getList(1, 1, { filter: `secret ~ "jeton"` }))).toBe(400)
    expect(await statusOf(mails.getList(1, 1, { sort: 'secret' }))).toBe(400)
  })
})

describe('what « Moderateurs » may change', () => {
  const stateOf = async () => (await wasl.db.query<{ state: string }>(sql`SELECT state FROM mails`))[0]?.state

  test('a mail that failed is sent again, which the journal tells without its text', async () => {
    await wasl.db.query(sql`UPDATE mails SET state = 'echec', tries = 8, error = 'No spam', next_try = NULL`)
    const moderateur = await wasl.as('moderateur')
    const again = await moderateur.collection('mails').update(id, { state: 'en_attente' })
    expect(again).toMatchObject({ state: 'en_attente', tries: 0, error: '' })
    expect(again.next_try).not.toBe('')
    const told = await moderateur.collection('journal').getList(1, 5, { filter: `record = "${id}"` })
    expect(told.items).toHaveLength(1)
    expect(JSON.stringify(told.items)).not.toContain(TOKEN)
  })

  test.each(['en_attente', 'envoi', 'envoye', 'perime'])('one that is « %s » is not', async (state) => {
    await wasl.db.query(sql`UPDATE mails SET state = ${state}`)
    const mails = (await wasl.as('moderateur')).collection('mails')
    const answer = await statusOf(mails.update(id, { state: 'en_attente' }))
    expect(answer).toBe(state === 'en_attente' ? 200 : 409)
    expect(await stateOf()).toBe(state)
  })

  test('nor one whose code is worth nothing any more', async () => {
    await wasl.db.query(sql`UPDATE mails SET state = 'incertain', expires = now() - interval '1 minute'`)
    const mails = (await wasl.as('moderateur')).collection('mails')
    expect(await statusOf(mails.update(id, { state: 'en_attente' }))).toBe(409)
  })

  test('nothing else: no other state, no recipient, no text, no mail of his own, no deletion', async () => {
    const mails = (await wasl.as('moderateur')).collection('mails')
    await wasl.db.query(sql`UPDATE mails SET state = 'echec'`)
    expect(await statusOf(mails.update(id, { state: 'envoye' }))).toBe(409)
    const forged = { to: 'moi@exemple.ma', text: 'autre', subject: 'autre' }
    expect(await refusedFields(mails.update(id, forged))).toEqual(['subject', 'text', 'to'])
    expect(await mails.getOne(id)).toMatchObject({ to: 'salma@exemple.ma', state: 'echec' })
    expect(await statusOf(mails.create({ to: 'moi@exemple.ma', subject: 'x' }))).toBe(403)
    expect(await statusOf(mails.delete(id))).toBe(403)
  })
})
