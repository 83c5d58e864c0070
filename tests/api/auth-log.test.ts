/** The log of the server, mainly about sign-ins, at the level of production. */

import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { send } from './scenario.ts'
import { openLibrary, PASSWORD, READER, type World } from './world.ts'

const log: string[] = []
let world: World
beforeAll(async () => {
  world = await openLibrary({ log })
})
afterAll(() => world.close())

const RAMI = 'rami@library.test'
const GITA = 'gita@library.test'
const OTHER_EMAIL = 'rami@ailleurs.test'
const [RESET, INVITED, WRONG] = ['mot-remis-2026', 'mot-choisi-2026', 'mot-faux-2026']

test('no token, code, password, e-mail or phone stands in the log', async () => {
  world.clock.now = new Date().toISOString().replace('T', ' ')
  const secrets = new Set([PASSWORD, RESET, INVITED, WRONG, RAMI, GITA, OTHER_EMAIL, '661000002'])
  const keep = (...found: unknown[]) => {
    for (const one of found) secrets.add(String(one))
    expect(found.every((one) => String(one).length > 5)).toBe(true)
  }
  const letter = (kind: string) => {
    const values = world.letters.findLast((sent) => sent.kind === kind)?.values
    return { token: values?.token ?? '', otp: values?.otp ?? '' }
  }
  const pb = new PocketBase(world.url).autoCancellation(false)
  const [members, guards] = [pb.collection('members'), pb.collection('guards')]
  const post = (action: string, body: object | string, headers = {}) =>
    send(world, { method: 'POST', url: `/api/collections/members/${action}`, body, headers })

  await members.authWithPassword(RAMI, PASSWORD)
  keep(pb.authStore.token)
  await members.authRefresh()
  keep(pb.authStore.token, await pb.files.getToken())
  await fetch(`${world.url}/api/files/folios/x/y.txt?token=${pb.authStore.token}`)
  await fetch(`${world.url}/api/health`, { headers: { authorization: `Bearer ${pb.authStore.token}` } })
  await members.getList(1, 1, { filter: `email = "${RAMI}"` })
  await post('auth-with-password', { identity: '0661000002', password: WRONG })
  await post('auth-with-password', `{"identity":"${RAMI}","password":"${WRONG}"`)
  await post('auth-with-password', new URLSearchParams({ identity: RAMI, password: WRONG }), {
    'content-type': 'application/x-www-form-urlencoded',
  })

  await members.requestVerification(RAMI)
  keep(letter('verification').token)
  await members.confirmVerification(letter('verification').token)
  await members.requestEmailChange(OTHER_EMAIL)
  keep(letter('email-change').token)
  await members.confirmEmailChange(letter('email-change').token, PASSWORD)
  await members.requestPasswordReset(OTHER_EMAIL)
  keep(letter('password-reset').token)
  await members.confirmPasswordReset(letter('password-reset').token, RESET, RESET)
  const { otpId } = await members.requestOTP(OTHER_EMAIL)
  keep(letter('otp').otp)
  await members.authWithOTP(otpId, letter('otp').otp)
  keep(pb.authStore.token)

  // The library's own tokens are of its day, and end a week after it.
  const lina = new PocketBase(world.url)
  await lina.collection('members').authWithPassword('lina@library.test', PASSWORD)
  const librarian = { authorization: lina.authStore.token }
  const { code } = (await (await post(`invite/${READER}`, {}, librarian)).json()) as { code: string }
  keep(code)
  const chosen = { password: INVITED, passwordConfirm: INVITED }
  expect((await post('confirm-invitation', { identity: OTHER_EMAIL, code, ...chosen })).status).toBe(204)
  const entered = (await (await post(`impersonate/${READER}`, {}, librarian)).json()) as { token: string }
  keep(entered.token)

  const second = await guards.requestOTP(GITA)
  keep(letter('otp').otp)
  const first = await guards.authWithPassword(GITA, PASSWORD).catch(({ response }) => response)
  keep(first.mfaId)
  await guards.authWithOTP(second.otpId, letter('otp').otp, { query: { mfaId: first.mfaId } })
  keep(pb.authStore.token)
  keep('code-du-fournisseur')
  await fetch(`${world.url}/api/oauth2-redirect?state=x&code=code-du-fournisseur`, { redirect: 'manual' })

  // Unforeseen failures: PostgreSQL reports the whole row, and the driver has the parameters.
  keep('sara@ailleurs.test')
  await world.db.query(
    sql`ALTER TABLE members ADD CONSTRAINT unforeseen CHECK (full_name <> 'Sara') NOT VALID`,
  )
  const sara = { full_name: 'Sara', email: 'sara@ailleurs.test', kind: '', ...chosen }
  expect((await post('records', sara)).status).toBe(400)
  await world.db.query(sql`ALTER TABLE members RENAME TO gone`)
  const failed = await post('auth-with-password', { identity: OTHER_EMAIL, password: INVITED })
  await world.db.query(sql`ALTER TABLE gone RENAME TO members`)
  expect(failed.status).toBe(400)

  const lines = log.map((line): { msg: string; path?: string } => JSON.parse(line))
  const paths = new Set(lines.map(({ path }) => path))
  for (const action of ['auth-with-password', 'auth-refresh', 'request-otp', 'confirm-invitation']) {
    expect(paths).toContain(`/api/collections/members/${action}`)
  }
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(2)
  for (const secret of secrets) expect(log.filter((line) => line.includes(secret))).toEqual([])
  expect(log.join('')).not.toMatch(/eyJ|argon2|@library|tokenKey/)
})

test('what failed while nobody waited for it stands in the log', () => {
  world.engine.report(new Error('disk full'), 'lot failed')
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ msg: 'lot failed', err: { message: 'disk full' } })
})
