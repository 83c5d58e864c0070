import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { declared, type OAuth2World, openOAuth2World } from './oauth2-world.ts'
import { CLIENTS, refusal } from './sdk-clients.ts'
import { BOOK, GUARD, LIBRARIAN, openLibrary, PASSWORD, READER, type World } from './world.ts'

const RAMI = 'rami@library.test'
const GITA = 'gita@library.test'
const NEW = 'autre-mot-2026'

describe.each(CLIENTS)('accounts with the official SDK %s', (_, Client) => {
  let world: World
  let pb: PocketBase
  beforeAll(async () => {
    world = await openLibrary()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.reset()
    world.clock.now = new Date().toISOString().replace('T', ' ')
    pb = client()
  })
  const client = () => new Client(world.url).autoCancellation(false)
  const members = () => pb.collection('members')
  const signIn = (identity = RAMI, password = PASSWORD) => members().authWithPassword(identity, password)
  /** The token and code of the last mail of that kind. */
  const letter = (kind: string) => {
    const values = world.letters.findLast((sent) => sent.kind === kind)?.values
    return { token: values?.token ?? '', otp: values?.otp ?? '' }
  }
  const codeFor = async (name: string, email: string) => {
    const { otpId } = await pb.collection(name).requestOTP(email)
    return { otpId, otp: letter('otp').otp }
  }

  test('listAuthMethods asks for what the client knows of', async () => {
    expect(await members().listAuthMethods()).toEqual({
      password: { enabled: true, identityFields: ['email', 'phone'] },
      otp: { enabled: true, duration: 180 },
      mfa: { enabled: false, duration: 0 },
      oauth2: { enabled: false, providers: [] },
    })
  })

  test('authWithPassword, authRefresh and the store', async () => {
    const { token, record } = await signIn('0661000002')
    expect(record).toMatchObject({ id: READER, email: RAMI, collectionName: 'members' })
    expect(pb.authStore).toMatchObject({ token, isValid: true, record: { id: READER }, isSuperuser: false })
    const again = await members().authRefresh({ fields: 'token,record.id' })
    expect(again.record).toEqual({ id: READER })
    expect(pb.authStore.token).toBe(again.token)
    pb.authStore.clear()
    expect((await refusal(members().authRefresh())).status).toBe(401)
  })

  test('requestOTP, authWithOTP', async () => {
    const { otpId, otp } = await codeFor('members', RAMI)
    const wrong = await refusal(members().authWithOTP(otpId, '00000000x'))
    expect([wrong.status, wrong.response.message]).toEqual([400, 'Invalid or expired OTP.'])
    const { record } = await members().authWithOTP(otpId, otp)
    expect(record).toMatchObject({ id: READER, verified: true })
    expect(pb.authStore.isValid).toBe(true)
  })

  test('two factors: 401 with mfaId, then the second call', async () => {
    const guards = pb.collection('guards')
    const first = await refusal(guards.authWithPassword(GITA, PASSWORD))
    expect(first.status).toBe(401)
    expect(pb.authStore.isValid).toBe(false)
    const mfaId = String(first.response.mfaId)
    const { otpId, otp } = await codeFor('guards', GITA)
    const { record } = await guards.authWithOTP(otpId, otp, { mfaId })
    expect(record.id).toBe(GUARD)
    expect(pb.authStore.isValid).toBe(true)
  })

  test('requestPasswordReset, confirmPasswordReset', async () => {
    expect(await members().requestPasswordReset(RAMI)).toBe(true)
    const { token } = letter('password-reset')
    const mismatch = await refusal(members().confirmPasswordReset(token, NEW, 'x'))
    expect(mismatch.response.data).toHaveProperty('passwordConfirm.code', 'validation_values_mismatch')
    expect(await members().confirmPasswordReset(token, NEW, NEW)).toBe(true)
    expect((await refusal(signIn())).status).toBe(400)
    expect((await signIn(RAMI, NEW)).record.verified).toBe(true)
  })

  test('requestVerification, confirmVerification marks the account in the store', async () => {
    await signIn()
    expect(pb.authStore.record?.verified).toBe(false)
    expect(await members().requestVerification(RAMI)).toBe(true)
    expect(await members().confirmVerification(letter('verification').token)).toBe(true)
    expect(pb.authStore.record?.verified).toBe(true)
    expect((await members().authRefresh()).record.verified).toBe(true)
  })

  test('requestEmailChange, confirmEmailChange empties the store', async () => {
    await signIn()
    expect(await members().requestEmailChange('rami@ailleurs.test')).toBe(true)
    const { token } = letter('email-change')
    expect((await refusal(members().confirmEmailChange(token, 'wrong'))).response.data).toHaveProperty(
      'password.code',
      'validation_invalid_password',
    )
    expect(await members().confirmEmailChange(token, PASSWORD)).toBe(true)
    expect(pb.authStore.isValid).toBe(false)
    expect((await signIn('rami@ailleurs.test')).record.email).toBe('rami@ailleurs.test')
  })

  test('impersonate answers a client of its own, whose token is not renewed', async () => {
    await signIn('lina@library.test')
    const his = await members().impersonate(READER, 600)
    expect(his.authStore.record?.id).toBe(READER)
    expect(pb.authStore.record?.id).toBe(LIBRARIAN)
    const { token } = his.authStore
    expect((await his.collection('members').authRefresh()).token).toBe(token)
    await signIn()
    expect((await refusal(members().impersonate(LIBRARIAN, 600))).status).toBe(403)
  })

  test('the store follows the own account: update, delete', async () => {
    await signIn()
    await members().update(READER, { full_name: 'Rami B.' })
    expect(pb.authStore.record?.full_name).toBe('Rami B.')
    const cookie = pb.authStore.exportToCookie()
    const other = client()
    other.authStore.loadFromCookie(cookie)
    expect((await other.collection('members').authRefresh()).record.id).toBe(READER)
    await other.collection('members').authWithPassword('lina@library.test', PASSWORD)
    expect(await other.collection('members').delete(LIBRARIAN)).toBe(true)
    expect(other.authStore.isValid).toBe(false)
  })

  test('places of sign-in', async () => {
    await signIn()
    const [origin, ...more] = await pb.collection('_authOrigins').getFullList()
    expect(more).toEqual([])
    expect(origin).toMatchObject({ recordRef: READER, fingerprint: expect.any(String) })
    expect(await pb.collection('_authOrigins').delete(origin?.id ?? '')).toBe(true)
  })

  test('health.check', async () => {
    expect(await pb.health.check()).toMatchObject({ code: 200, message: 'API is healthy.' })
  })

  test('files: getToken, getURL', async () => {
    await signIn('lina@library.test')
    const folio = await pb.collection('folios').create({
      title: 'Contrat',
      contract: new File(['signé'], 'contrat.txt'),
    })
    const url = (query = {}) => pb.files.getURL(folio, folio.contract, query)
    expect((await fetch(url())).status).toBe(404)
    const answer = await fetch(url({ token: await pb.files.getToken(), download: true }))
    expect([answer.status, await answer.text()]).toEqual([200, 'signé'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('createBatch: create, update, upsert, delete, a file', async () => {
    await signIn('lina@library.test')
    const batch = pb.createBatch()
    batch.collection('folios').create({ title: 'Un', scans: [new File(['1'], '1.txt')] })
    batch.collection('books').update(BOOK, { 'pages+': 1 })
    batch.collection('shelves').upsert({ id: 'shelf0000000009', name: 'Neuf', code: 'NE01' })
    batch.collection('shelves').upsert({ id: 'shelf0000000009', name: 'Neuf bis' })
    batch.collection('shelves').delete('shelf0000000009')
    const done = await batch.send()
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204])
    expect(done[0]?.body.scans).toHaveLength(1)
    expect(done.slice(1, 4).map(({ body }) => body.pages ?? body.name)).toEqual([201, 'Neuf', 'Neuf bis'])
    const failing = pb.createBatch()
    failing.collection('books').update(BOOK, { pages: 7 })
    failing.collection('books').create({ title: '' })
    const refused = await refusal(failing.send())
    expect(refused.status).toBe(400)
    expect(refused.response.data).toHaveProperty('requests.1.code', 'batch_request_failed')
    expect(await pb.collection('books').getOne(BOOK, { fields: 'pages' })).toEqual({ pages: 201 })
  })
})

describe.each(CLIENTS)('accounts of providers with the official SDK %s', (_, Client) => {
  const REDIRECT = 'https://wasl.exemple.ma/api/oauth2-redirect'
  let world: OAuth2World
  let pb: PocketBase
  beforeAll(async () => {
    world = await openOAuth2World()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.reset()
    pb = new Client(world.url).autoCancellation(false)
  })

  test('authWithOAuth2Code, listExternalAuths, unlinkExternalAuth', async () => {
    await world.db.query(sql`INSERT INTO staff (id, email, verified, password, "tokenKey")
      VALUES ('account00000001', 'salma@exemple.ma', true, '', 'key-of-the-account')`)
    const staff = pb.collection('staff')
    const [offer] = (await staff.listAuthMethods()).oauth2.providers
    const back = await fetch(`${offer?.authURL}${encodeURIComponent(REDIRECT)}`, { redirect: 'manual' })
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { record, meta } = await staff.authWithOAuth2Code('oidc', code, offer?.codeVerifier ?? '', REDIRECT)
    expect(record).toMatchObject({ id: 'account00000001', email: 'salma@exemple.ma' })
    expect(meta).toMatchObject({ id: 'u1', isNew: false })
    expect(pb.authStore.isValid).toBe(true)
    expect(await staff.listExternalAuths(record.id)).toMatchObject([
      { collectionRef: declared.staff.id, recordRef: record.id, provider: 'oidc', providerId: 'u1' },
    ])
    expect(await staff.unlinkExternalAuth(record.id, 'oidc')).toBe(true)
    expect(await staff.listExternalAuths(record.id)).toEqual([])
    expect((await refusal(staff.unlinkExternalAuth(record.id, 'oidc'))).status).toBe(404)
  })
})
