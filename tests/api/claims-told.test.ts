import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusedFields, statusOf } from '../support/people.ts'
import { photo } from '../support/photo.ts'
import { type ClaimsWorld, openClaimsWorld } from './claims-world.ts'

let world: ClaimsWorld
let client: PocketBase
beforeAll(async () => {
  world = await openClaimsWorld()
  client = world.atlas
}, 240_000)
afterAll(() => world.wasl.close())

const unread = async (who: PocketBase): Promise<string[]> =>
  (await who.send('/api/wasl/reclamations/unread', {})).ids
const read = (who: PocketBase, id: string, until: string): Promise<{ ids: string[] }> =>
  who.send(`/api/wasl/reclamations/${id}/read`, { method: 'POST', body: { until } })
const mailsOf = (who: PocketBase) =>
  world.wasl.db.query<{ kind: string; subject: string; text: string }>(
    sql`SELECT kind, subject, text FROM mails WHERE "user" = ${idOf(who)} AND kind LIKE 'claim-%' ORDER BY _seq`,
  )

test('a claim has a number of its own, however many are opened at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => world.open()))
  const numbers = made.map(({ number }) => String(number)).sort()
  expect(new Set(numbers).size).toBe(8)
  for (const number of numbers) expect(number).toMatch(/^RC-\d{4}-\d{6}$/)
  const tails = numbers.map((number) => Number(number.slice(-6)))
  expect((tails.at(-1) ?? 0) - (tails[0] ?? 0)).toBe(7)
  expect(await refusedFields(world.open({ number: 'RC-2026-999999' }))).toEqual(['number'])
  const [first] = numbers
  const found = await world.claims(client).getList(1, 5, { search: first?.slice(-6) })
  expect(found.items.map(({ number }) => number)).toContain(first)
})

describe('what a person has not read', () => {
  test('is counted for him alone, until he reads it or answers', async () => {
    const claim = await world.open()
    expect(await unread(client)).not.toContain(claim.id)
    await world.decide(claim.id, { assigned: idOf(world.head) })
    expect(await unread(world.head)).toContain(claim.id)
    expect(await unread(world.desk)).not.toContain(claim.id)
    const said = await world.say(world.desk, claim.id, 'Bonjour')
    expect(await unread(client)).toContain(claim.id)
    expect(await unread(world.desk)).not.toContain(claim.id)

    const before = await world.messages(client).getFirstListItem(`reclamation = "${claim.id}"`)
    expect((await read(client, claim.id, claim.created)).ids).toContain(claim.id)
    expect((await read(client, claim.id, said.created)).ids).toContain(claim.id)
    const [last] = (await world.thread(client, claim.id)).slice(-1)
    expect((await read(client, claim.id, last?.created)).ids).not.toContain(claim.id)
    expect((await read(client, claim.id, before.created)).ids).not.toContain(claim.id)

    await world.say(client, claim.id, 'Merci')
    expect(await unread(client)).not.toContain(claim.id)
    expect(await unread(world.desk)).toContain(claim.id)
    expect((await unread(world.head))[0]).toBe(claim.id)
  })

  test('has no internal notes for his client, and no claims he may not see', async () => {
    const claim = await world.open()
    await world.say(world.desk, claim.id, 'À surveiller', { internal: true })
    expect(await unread(client)).not.toContain(claim.id)
    const stranger = await world.merchant()
    expect(await statusOf(read(stranger, claim.id, claim.created))).toBe(404)
    const far = await account(world.wasl, world.staff, {
      type: 'moderateur',
      name: 'oujda',
      roles: ['Reclamations'],
      agence: (await world.staff.collection('agences').create({ name: 'Oujda', code: 'OUJ' })).id,
    })
    await world.wasl.behind.query(sql`UPDATE reclamations SET assigned = ${idOf(far)} WHERE id = ${claim.id}`)
    expect(await unread(far)).toEqual([])
    expect(await statusOf(read(far, claim.id, claim.created))).toBe(404)
  })
})

describe('a mail', () => {
  test('tells its client that he was answered, once until he reads it, without what people wrote', async () => {
    const merchant = await world.merchant()
    const claim = await world.open({ client: idOf(merchant), subject: 'Pris de court' }, merchant)
    await world.say(world.desk, claim.id, 'Une note', { internal: true })
    expect(await mailsOf(merchant)).toEqual([])
    await world.say(world.desk, claim.id, 'Nous cherchons, www.exemple.ma')
    await world.say(world.desk, claim.id, 'Encore un mot')
    await world.say(merchant, claim.id, 'Merci')
    const [mail, ...others] = await mailsOf(merchant)
    expect([mail?.kind, others]).toEqual(['claim-answer', []])
    expect(mail?.text).toContain(claim.number)
    expect(mail?.text).toMatch(new RegExp(`/reclamations\\?fiche=${claim.id}`))
    expect(mail?.text).not.toMatch(/cherchons|exemple|Pris de court/)
    await world.decide(claim.id, { state: 'rejetee', answer: 'Rien trouvé' })
    expect(await mailsOf(merchant)).toHaveLength(2)
    expect(await mailsOf(world.desk)).toEqual([])
  })

  test('is Arabic for who reads Arabic', async () => {
    const merchant = await world.merchant()
    await merchant.collection('users').update(idOf(merchant), { locale: 'ar' })
    const claim = await world.open({ client: idOf(merchant) }, merchant)
    await world.say(world.desk, claim.id, 'Bonjour')
    const [mail] = await mailsOf(merchant)
    expect(mail?.subject).toMatch(/[\u0600-\u06ff]/)
    expect(mail?.subject).not.toContain('répondu')
  })

  test('tells the person a claim is handed to, not who takes it himself', async () => {
    const claim = await world.open()
    await world.decide(claim.id, { responsable: idOf(world.desk) })
    expect(await mailsOf(world.desk)).toEqual([])
    await world.decide(claim.id, { responsable: idOf(world.head) })
    const mails = await mailsOf(world.head)
    expect(mails.map(({ kind }) => kind)).toEqual(['claim-escalated'])
    expect(mails[0]?.text).toContain(claim.number)
  })
})

describe('an indemnity', () => {
  const proposal = (id: string, who = world.desk) => who.send(`/api/wasl/reclamations/${id}/indemnite`, {})

  test('above the ceiling asks a proof of the value', async () => {
    const command = await world.lost({ declared_value: 1500 })
    const claim = await world.open({ type: 'perdu', command })
    expect(await proposal(claim.id)).toEqual({
      propose: 1000,
      plafond: 1000,
      justifie: false,
      assure: false,
      franchise: 0,
      part: 100,
    })
    expect(await refusedFields(world.decide(claim.id, { state: 'resolue', indemnity: 1000.01 }))).toEqual([
      'indemnity',
    ])
    await world.messages(client).create({ reclamation: claim.id, files: [photo('facture.png')] })
    expect(await proposal(claim.id)).toMatchObject({ justifie: true })
    expect(await world.decide(claim.id, { state: 'resolue', indemnity: 1500 })).toMatchObject({
      indemnity: 1500,
    })
    expect(await statusOf(proposal(claim.id, client))).toBe(404)
  })

  test('for a damaged parcel is the part that was estimated lost', async () => {
    const command = await world.carried({ price: 400 })
    const estimate = { grade: 30, photo: photo(), motif: world.motif('ENDOMMAGE') }
    await world.move(world.staff, command, 'ENDOMMAGE', { agence: world.agence, ...estimate })
    const claim = await world.open({ type: 'endommage', command })
    expect(await proposal(claim.id)).toMatchObject({ propose: 120, part: 30 })
    const shop = await world.open({ type: 'adresse', command })
    expect(await proposal(shop.id)).toMatchObject({ propose: 0, part: 0 })
  })

  test('follows the amount of the company, and the dated rule of its subject before it', async () => {
    const [one, other] = await Promise.all([world.lost({ price: 900 }), world.lost({ price: 900 })])
    const claim = await world.open({ type: 'perdu', command: one })
    const settings = world.staff.collection('settings')
    const setting = await settings.create({ key: 'argent.plafond_indemnite', value: 600 })
    expect(await proposal(claim.id)).toMatchObject({ propose: 600, plafond: 600 })
    const rules = world.staff.collection('reclamations_regles')
    const shipped = await rules.getFirstListItem('type = "perdu"')
    await rules.update(shipped.id, { plafond: 450 })
    const late = await world.open({ type: 'perdu', command: other })
    expect(await proposal(late.id)).toMatchObject({ propose: 450, plafond: 450 })
    // A claim keeps the rule of the day it was opened, even when another rule begins later.
    await world.wasl.behind.query(
      sql`UPDATE reclamations SET created = '2019-01-01 10:00:00Z' WHERE id = ${late.id}`,
    )
    expect(await proposal(late.id)).toMatchObject({ plafond: 600 })
    await rules.update(shipped.id, { plafond: 0 })
    await settings.delete(setting.id)
  })
})

describe('done to many claims at once, with an outcome for each', () => {
  const act = async (ids: readonly string[], body: object, who = world.desk) =>
    (await who.send('/api/wasl/reclamations/actions', { method: 'POST', body: { ids, ...body } })).items

  test('they are assigned, and those of other agences are not', async () => {
    const [one, two] = [await world.open(), await world.open()]
    const ids = [one.id, 'nobodysclaim001', two.id]
    const items = await act(ids, { act: 'assigner', assigned: idOf(world.head) })
    expect(items).toEqual([
      { id: one.id, reason: '' },
      { id: 'nobodysclaim001', reason: expect.stringContaining('pas visible') },
      { id: two.id, reason: '' },
    ])
    expect((await world.now(two.id)).assigned).toBe(idOf(world.head))
  })

  test('each client is answered in his language, once', async () => {
    const arab = await world.merchant()
    await arab.collection('users').update(idOf(arab), { locale: 'ar' })
    const parcel = await world.carried()
    const [french, arabic] = [
      await world.open({ command: parcel, type: 'rappeler' }),
      await world.open({ client: idOf(arab) }, arab),
    ]
    const answers = world.staff.collection('reclamations_reponses')
    const hello = { name: 'Salut', fr: 'Bonjour {client}', ar: 'مرحبا {client}', active: true }
    const { id: reponse } = await answers.create(hello)
    const lot = 'answerlot000001'
    const ids = [french.id, arabic.id]
    for (const _ of [1, 2]) {
      expect(await act(ids, { act: 'repondre', lot, reponse })).toEqual(ids.map((id) => ({ id, reason: '' })))
    }
    const said = async (who: PocketBase, id: string) =>
      (await world.thread(who, id)).filter(({ event }) => event === '').map(({ body }) => body)
    expect(await said(client, french.id)).toEqual([expect.stringMatching(/^Bonjour \S/)])
    expect(await said(arab, arabic.id)).toEqual([expect.stringMatching(/^مرحبا \S/)])
    const about = await answers.create({ ...hello, name: 'Colis', fr: 'Colis {code}', ar: '' })
    const [known, unknown] = await act(ids, { act: 'repondre', lot: 'answerlot000002', reponse: about.id })
    expect([known.reason, unknown.reason]).toEqual(['', expect.stringContaining('Code du colis')])
  })

  test('they are closed with an answer, and what is closed stays as it is', async () => {
    const [open, closed] = [await world.open(), await world.open()]
    await world.decide(closed.id, { state: 'resolue' })
    const ids = [open.id, closed.id]
    const [done, refused] = await act(ids, { act: 'clore', state: 'rejetee', texte: 'Sans suite' })
    expect([done.reason, refused.reason]).toEqual(['', expect.stringContaining('déjà close')])
    expect(await world.now(open.id)).toMatchObject({ state: 'rejetee' })
    expect(await world.now(closed.id)).toMatchObject({ state: 'resolue' })
    expect((await world.thread(client, open.id)).at(-1)?.body).toBe('Sans suite')
  })

  test('not without a word, not by a client, not more than two hundred', async () => {
    const { id } = await world.open()
    expect(await statusOf(act([id], { act: 'clore', state: 'resolue', texte: ' ' }))).toBe(400)
    expect(await statusOf(act([id], { act: 'assigner', assigned: '' }, client))).toBe(403)
    const many = Array.from({ length: 201 }, (_, n) => `claim${String(n).padStart(10, '0')}`)
    expect(await statusOf(act(many, { act: 'assigner', assigned: '' }))).toBe(400)
  })
})
