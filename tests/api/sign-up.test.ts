import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { refusal, refusedFields, STRONG, signIn } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let guest: PocketBase
let moderateur: PocketBase

const ville = villeId('Fès')

const post = <T = unknown>(who: PocketBase, path: string, body: Record<string, unknown>) =>
  who.send<T>(`/api/wasl/${path}`, { method: 'POST', body })
interface Mail {
  kind: string
  text: string
}
const lastMail = async (to: string): Promise<Mail | undefined> => {
  const [mail] = await wasl.db.query<Mail>(
    sql`SELECT kind, text FROM mails WHERE "to" = ${to} ORDER BY "_seq" DESC LIMIT 1`,
  )
  return mail
}
const codeFor = async (email: string) => {
  const { id } = await post<{ id: string }>(guest, 'sign-up/code', { email })
  const code = /^\d{8}$/m.exec((await lastMail(email))?.text ?? '')?.[0] ?? ''
  return { id, code }
}
let phones = 10
const form = (proof: { id: string; code: string }, changes: Record<string, string> = {}) => ({
  ...proof,
  full_name: 'Nadia Tazi',
  boutique: 'Atlas Mode',
  phone: `06612345${phones++}`,
  ville,
  password: STRONG,
  ...changes,
})
const signedIn = (email: string) => signIn(wasl, email)

beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  guest = new PocketBase(wasl.url).autoCancellation(false)
  moderateur = await wasl.as('moderateur')
})
afterAll(() => wasl.close())

describe('a merchant', () => {
  test('proves his e-mail, opens his account, and prepares commandes while it is verified', async () => {
    const proof = await codeFor('nadia@atlas.test')
    expect(proof.code).toMatch(/^\d{8}$/)
    await post(guest, 'sign-up/check', proof)
    await post(guest, 'sign-up', form(proof))
    const nadia = await signedIn('nadia@atlas.test')
    const me = nadia.authStore.record?.id ?? ''
    expect(nadia.authStore.record).toMatchObject({
      type: 'client',
      verified: true,
      verification: 'en_cours',
      roles: [],
      full_name: 'Nadia Tazi',
    })
    expect(await nadia.collection('clients').getOne(me)).toMatchObject({
      raison_sociale: 'Atlas Mode',
      boutiques: ['Atlas Mode'],
      ville,
    })
    const commande = await nadia.collection('commands').create({
      receiver_full_name: 'Salma Bennani',
      receiver_phone_number: '0612345678',
      city: ville,
      price: 250,
      client_source: me,
    })
    expect(commande.client_name).not.toBe('')
  })

  test('is accepted by staff who handle clients, and told so', async () => {
    const proof = await codeFor('omar@atlas.test')
    await post(guest, 'sign-up', form(proof))
    const omar = await signedIn('omar@atlas.test')
    const path = `users/${omar.authStore.record?.id}/review`
    for (const who of [guest, omar, await wasl.as('livreur')]) {
      expect((await refusal(post(who, path, { accepted: true }))).status).toBe(403)
    }
    await refusal(
      omar
        .collection('users')
        .update(omar.authStore.record?.id ?? '', { roles: ['Clients'] })
        .then((record) => {
          if (record.roles.length === 0) throw new ClientResponseError({ status: 400 })
        }),
    )
    expect(await post(moderateur, path, { accepted: true })).toEqual({ verification: 'acceptee' })
    expect((await lastMail('omar@atlas.test'))?.kind).toBe('account-accepted')
    expect((await refusal(post(moderateur, path, { accepted: false }))).status).toBe(409)
  })

  test('refused, has no account any more', async () => {
    const proof = await codeFor('faux@atlas.test')
    await post(guest, 'sign-up', form(proof))
    const faux = await signedIn('faux@atlas.test')
    await post(moderateur, `users/${faux.authStore.record?.id}/review`, { accepted: false })
    expect((await lastMail('faux@atlas.test'))?.kind).toBe('account-refused')
    expect((await refusal(signedIn('faux@atlas.test'))).status).toBeGreaterThanOrEqual(400)
  })

  test('does not accept himself', async () => {
    const proof = await codeFor('seul@atlas.test')
    await post(guest, 'sign-up', form(proof))
    const seul = await signedIn('seul@atlas.test')
    const id = seul.authStore.record?.id ?? ''
    const forged = { verification: 'acceptee', type: 'moderateur' }
    const sent = seul.collection('users').update(id, forged)
    expect(await refusedFields(sent)).toEqual(['type', 'verification'])
    expect(await seul.collection('users').getOne(id)).toMatchObject({
      verification: 'en_cours',
      type: 'client',
    })
  })
})

describe('an e-mail that has an account', () => {
  test('gets the same answer, and its owner a letter without a code', async () => {
    const known = await post<Record<string, unknown>>(guest, 'sign-up/code', { email: 'CLIENT@demo.wasl.ma' })
    const unknown = await post<Record<string, unknown>>(guest, 'sign-up/code', { email: 'new@atlas.test' })
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    const mail = await lastMail('client@demo.wasl.ma')
    expect(mail?.kind).toBe('account-exists')
    expect(mail?.text).not.toMatch(/\b\d{8}\b/)
    const guess = { id: String(known.id), code: '00000000' }
    const wrong = await refusal(post(guest, 'sign-up', form(guess)))
    expect(wrong.response.data.code.code).toBe('validation_invalid_code')
  })
})

describe('a code', () => {
  test('serves its own address alone, and no other identifier', async () => {
    const a = await codeFor('a@atlas.test')
    const b = await codeFor('b@atlas.test')
    const [payload = '', seal = ''] = a.id.split('.')
    const forged = Buffer.from(JSON.stringify(['c@atlas.test', Date.now() + 1e6, 'x'])).toString('base64url')
    for (const proof of [
      { id: a.id, code: b.code },
      { id: `${forged}.${seal}`, code: a.code },
      { id: `${payload}.`, code: a.code },
      { id: '', code: '' },
      { id: '\0.\0', code: a.code },
    ]) {
      expect((await refusal(post(guest, 'sign-up/check', proof))).status).toBe(400)
    }
  })

  test('is worth nothing after five wrong ones', async () => {
    const proof = await codeFor('essais@atlas.test')
    const wrong = { id: proof.id, code: proof.code === '11111111' ? '22222222' : '11111111' }
    for (let i = 0; i < 5; i++) await refusal(post(guest, 'sign-up/check', wrong))
    expect((await refusal(post(guest, 'sign-up/check', proof))).status).toBe(400)
  })

  test('counts wrong ones of one identifier, and knows it in no other writing', async () => {
    const proof = await codeFor('ecritures@atlas.test')
    expect((await refusal(post(guest, 'sign-up/check', { ...proof, id: `${proof.id}.x` }))).status).toBe(400)
    const wrong = { id: proof.id, code: proof.code === '11111111' ? '22222222' : '11111111' }
    const tries = Array.from({ length: 30 }, () => post(guest, 'sign-up/check', wrong))
    await Promise.allSettled(tries)
    expect((await refusal(post(guest, 'sign-up/check', proof))).status).toBe(400)
  })

  test('opens one account', async () => {
    const proof = await codeFor('double@atlas.test')
    const answers = await Promise.allSettled([1, 2, 3].map(() => post(guest, 'sign-up', form(proof))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [row] = await wasl.db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM users WHERE email = 'double@atlas.test'`,
    )
    expect(row?.n).toBe(1)
  })
})

test('what is missing or taken is told field by field', async () => {
  const proof = await codeFor('fautes@atlas.test')
  const told = async (changes: Record<string, string>) =>
    Object.keys((await refusal(post(guest, 'sign-up', form(proof, changes)))).response.data)
  expect(await told({ boutique: ' ' })).toEqual(['boutique'])
  expect(await told({ ville: 'nulle-part' })).toEqual(['ville'])
  expect(await told({ phone: '' })).toEqual(['phone'])
  expect(await told({ phone: '12' })).toEqual(['phone'])
  expect(await told({ password: 'court' })).toEqual(['password'])
  expect(await told({ full_name: '' })).toEqual(['full_name'])
  for (const changes of [{ full_name: 'a\0b' }, { boutique: 'a\0b' }, { ville: '\0' }, { phone: '\0' }]) {
    expect((await refusal(post(guest, 'sign-up', form(proof, changes)))).status).toBe(400)
  }
  const first = form(proof, { phone: '0661000001' })
  await post(guest, 'sign-up', first)
  const other = await codeFor('autre@atlas.test')
  const taken = await refusal(post(guest, 'sign-up', form(other, { phone: '06 61 00 00 01' })))
  expect(taken.response.data.phone.code).toBe('validation_taken_phone')
  for (const email of ['', 'pas un mail', '\0@b.co']) {
    expect([email, (await refusal(post(guest, 'sign-up/code', { email }))).status]).toEqual([email, 400])
  }
})
