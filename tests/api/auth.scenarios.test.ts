import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, scenarios, send } from './scenario.ts'
import { LIBRARIAN, NOW, OTHER, PASSWORD, READER, type World } from './world.ts'

const at = (action: string) => `/api/collections/members/${action}`
const signIn = { method: 'POST', url: at('auth-with-password') } as const
const WRONG = refused(400, 'Failed to authenticate.')
const blank = { code: 'validation_required', message: 'Cannot be blank.' }
const mismatch = { code: 'validation_values_mismatch', message: "Values don't match." }
const NEW = 'nouveau-mot-2026'

const signsIn = async (world: World, identity: string, password: string): Promise<number> =>
  (await send(world, { ...signIn, body: { identity, password } })).status

scenarios('auth-methods', [
  {
    name: 'says how one signs in',
    url: at('auth-methods'),
    status: 200,
    equals: {
      password: { identityFields: ['email', 'phone'], enabled: true },
      oauth2: { providers: [], enabled: false },
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: true, duration: 180 },
      authProviders: null,
      usernamePassword: false,
      emailPassword: true,
    },
  },
  {
    name: 'of accounts with two factors',
    url: '/api/collections/guards/auth-methods',
    status: 200,
    contains: ['"mfa":{"enabled":true,"duration":300}', '"otp":{"enabled":true,"duration":60}'],
  },
  {
    name: 'of accounts without a password',
    url: '/api/collections/robots/auth-methods',
    status: 200,
    contains: ['"password":{"identityFields":[],"enabled":false}', '"emailPassword":false'],
  },
  {
    name: 'fields',
    url: `${at('auth-methods')}?fields=mfa`,
    status: 200,
    equals: { mfa: { enabled: false, duration: 0 } },
  },
  {
    name: 'not an auth collection',
    url: '/api/collections/books/auth-methods',
    status: 404,
    equals: refused(404, 'Missing or invalid auth collection context.'),
  },
  {
    name: 'no collection',
    url: '/api/collections/nothing/auth-methods',
    status: 404,
    equals: refused(404, 'Missing or invalid collection context.'),
  },
])

scenarios('auth-with-password', [
  {
    ...signIn,
    name: 'answers a token and the record with its e-mail',
    body: { identity: 'rami@library.test', password: PASSWORD },
    status: 200,
    contains: ['"email":"rami@library.test"', '"phone":"+212661000002"', '"collectionName":"members"'],
    lacks: ['tokenKey', 'password', 'argon2'],
    after: async (world, body) => {
      const seen = await world.db.query(sql`SELECT last_seen FROM members WHERE id = ${READER}`)
      expect(seen).toEqual([{ last_seen: NOW }])
      const [head = '', payload = ''] = String(body.token).split('.')
      expect(JSON.parse(atob(head))).toEqual({ alg: 'HS256', typ: 'JWT' })
      expect(JSON.parse(atob(payload))).toEqual({
        id: READER,
        type: 'auth',
        collectionId: world.engine.collections.members.id,
        refreshable: true,
        exp: Date.parse('2026-11-20T22:30:00Z') / 1000 + 432_000,
      })
    },
  },
  {
    ...signIn,
    name: 'an e-mail of other letters, as it was written',
    before: async ({ db, engine }) => {
      await db.query(sql`UPDATE members SET email = 'Élodie@Été.test' WHERE id = ${READER}`)
      await engine.refresh('members')
    },
    body: { identity: ' Élodie@Été.TEST', password: PASSWORD },
    status: 200,
    contains: ['"email":"Élodie@Été.test"'],
  },
  {
    ...signIn,
    name: 'the e-mail in any case',
    body: { identity: 'RAMI@Library.test', password: PASSWORD },
    status: 200,
  },
  {
    ...signIn,
    name: 'the phone in any spelling',
    body: { identity: '06 61 00 00 02', password: PASSWORD },
    status: 200,
  },
  {
    ...signIn,
    name: 'identityField',
    body: { identity: '0661000002', password: PASSWORD, identityField: 'phone' },
    status: 200,
  },
  {
    ...signIn,
    name: 'identityField of another field',
    body: { identity: 'rami@library.test', password: PASSWORD, identityField: 'phone' },
    status: 400,
    equals: WRONG,
  },
  {
    ...signIn,
    name: 'identityField that is none',
    body: { identity: 'x', password: 'x', identityField: 'full_name' },
    status: 400,
    equals: refused(400, 'An error occurred while validating the submitted data.', {
      identityField: { code: 'validation_in_invalid', message: 'Must be a valid value.' },
    }),
  },
  {
    ...signIn,
    name: 'a wrong password',
    body: { identity: 'rami@library.test', password: 'x' },
    status: 400,
    equals: WRONG,
  },
  {
    ...signIn,
    name: 'nobody of that name',
    body: { identity: 'nobody@library.test', password: PASSWORD },
    status: 400,
    equals: WRONG,
  },
  {
    ...signIn,
    name: 'a closed account',
    body: { identity: 'zineb@library.test', password: PASSWORD },
    status: 400,
    equals: WRONG,
  },
  {
    ...signIn,
    name: 'an empty identity never finds the members without a phone',
    body: { identity: ' ', password: PASSWORD },
    status: 400,
    equals: WRONG,
  },
  {
    ...signIn,
    name: 'nothing sent',
    body: {},
    status: 400,
    equals: refused(400, 'An error occurred while validating the submitted data.', {
      identity: blank,
      password: blank,
    }),
  },
  {
    ...signIn,
    name: 'too long',
    body: { identity: 'x'.repeat(256), password: PASSWORD },
    status: 400,
    contains: ['"identity":{"code":"validation_length_out_of_range"'],
  },
  {
    ...signIn,
    name: 'broken JSON',
    headers: { 'content-type': 'application/json' },
    body: '{"identity"',
    status: 400,
    equals: refused(400, 'An error occurred while loading the submitted data.'),
  },
  {
    ...signIn,
    name: 'a form',
    body: new URLSearchParams({ identity: 'rami@library.test', password: PASSWORD }),
    status: 200,
  },
  {
    ...signIn,
    name: 'fields',
    url: `${at('auth-with-password')}?fields=record.id,record.full_name`,
    body: { identity: 'rami@library.test', password: PASSWORD },
    status: 200,
    equals: { record: { id: READER, full_name: 'Rami' } },
  },
  {
    ...signIn,
    name: 'not an auth collection',
    url: '/api/collections/books/auth-with-password',
    body: {},
    status: 404,
  },
  {
    ...signIn,
    name: 'OTP is not set up',
    url: '/api/collections/robots/request-otp',
    body: { email: 'rami@library.test' },
    status: 403,
    equals: refused(403, 'The collection is not configured to allow OTP authentication.'),
  },
  {
    ...signIn,
    name: 'passwords are not set up',
    url: '/api/collections/robots/auth-with-password',
    body: {},
    status: 403,
    equals: refused(403, 'The collection is not configured to allow password authentication.'),
  },
  {
    ...signIn,
    name: 'OAuth2 is not set up',
    url: at('auth-with-oauth2'),
    body: {},
    status: 403,
    equals: refused(403, 'The collection is not configured to allow OAuth2 authentication.'),
  },
])

scenarios('auth-refresh and tokens', [
  {
    method: 'POST',
    url: at('auth-refresh'),
    as: 'reader',
    name: 'answers a new token and the record',
    status: 200,
    contains: ['"email":"rami@library.test"', '"token":"'],
  },
  {
    method: 'POST',
    url: at('auth-refresh'),
    name: 'a guest',
    status: 401,
    equals: refused(401, 'The request requires valid record authorization token.'),
  },
  {
    method: 'POST',
    url: at('auth-refresh'),
    name: 'a broken token is no token',
    headers: { authorization: 'abc.def.ghi' },
    status: 401,
  },
  {
    method: 'POST',
    url: '/api/collections/guards/auth-refresh',
    as: 'reader',
    name: 'of another collection',
    status: 403,
    equals: refused(403, 'The request requires auth record from members collection.'),
  },
  {
    url: '/api/collections/books/records',
    name: 'a broken token elsewhere: the request goes on as a guest’s',
    headers: { authorization: 'abc' },
    status: 403,
  },
  {
    url: '/api/collections/books/records',
    as: 'reader',
    name: 'a token dies at its hour',
    before: async ({ clock }) => {
      clock.now = '2026-11-25 22:30:00.000Z'
    },
    status: 403,
  },
  {
    url: '/api/collections/books/records',
    as: 'reader',
    name: 'a closed account is a guest, whatever its token',
    before: async (world) => {
      await send(world, {
        method: 'PATCH',
        url: `/api/collections/members/records/${READER}`,
        as: 'librarian',
        body: { active: false },
      })
    },
    status: 403,
  },
])

const me = { method: 'PATCH', url: `/api/collections/members/records/${READER}`, as: 'reader' } as const
const refusedUpdate = (data: object) => refused(400, 'Failed to update record.', data)

scenarios('passwords and e-mails', [
  {
    ...me,
    name: 'one changes one’s own with the old one; every token dies',
    body: { oldPassword: PASSWORD, password: NEW, passwordConfirm: NEW },
    status: 200,
    lacks: ['token', 'argon2'],
    after: async (world) => {
      expect((await send(world, { ...me, body: {} })).status).toBe(403)
      expect(await signsIn(world, 'rami@library.test', NEW)).toBe(200)
      expect(await signsIn(world, 'rami@library.test', PASSWORD)).toBe(400)
      const entries = await world.db.query<{ before: unknown; after: unknown }>(
        sql`SELECT before, after FROM log`,
      )
      expect(entries).toEqual([{ before: {}, after: {} }])
    },
  },
  {
    ...me,
    name: 'not without the old one',
    body: { password: NEW, passwordConfirm: NEW },
    status: 400,
    equals: refusedUpdate({ oldPassword: blank }),
  },
  {
    ...me,
    name: 'not with a wrong one',
    body: { oldPassword: 'wrong', password: NEW, passwordConfirm: NEW },
    status: 400,
    equals: refusedUpdate({
      oldPassword: { code: 'validation_invalid_old_password', message: 'Missing or invalid old password.' },
    }),
  },
  {
    ...me,
    name: 'twice the same',
    body: { oldPassword: PASSWORD, password: NEW, passwordConfirm: 'other' },
    status: 400,
    equals: refusedUpdate({ passwordConfirm: mismatch }),
  },
  {
    ...me,
    name: 'an empty password alone',
    body: { password: '', oldPassword: PASSWORD },
    status: 400,
    equals: refusedUpdate({ password: blank, passwordConfirm: blank }),
  },
  {
    ...me,
    name: 'too short',
    body: { oldPassword: PASSWORD, password: 'court', passwordConfirm: 'court' },
    status: 400,
    contains: [
      '"password":{"code":"validation_min_text_constraint","message":"Must be at least 8 character(s)."}',
    ],
  },
  {
    ...me,
    as: 'librarian',
    name: 'a manager sets another’s without the old one',
    body: { password: NEW, passwordConfirm: NEW },
    status: 200,
    after: async (world) => expect(await signsIn(world, 'rami@library.test', NEW)).toBe(200),
  },
  {
    ...me,
    as: 'librarian',
    url: `/api/collections/members/records/${LIBRARIAN}`,
    name: 'a manager’s own asks the old one: a borrowed session must not take the account',
    body: { password: NEW, passwordConfirm: NEW },
    status: 400,
    equals: refusedUpdate({ oldPassword: blank }),
  },
  {
    ...me,
    as: 'librarian',
    url: `/api/collections/members/records/${LIBRARIAN}`,
    name: 'nor his own e-mail, with which the password is reset',
    body: { email: 'thief@library.test' },
    status: 400,
    equals: refusedUpdate({ oldPassword: blank }),
  },
  {
    ...me,
    as: 'librarian',
    url: `/api/collections/members/records/${LIBRARIAN}`,
    name: 'his own e-mail with his password, which stays',
    body: { email: 'lina@new.test', oldPassword: PASSWORD },
    status: 200,
    after: async (world) => expect(await signsIn(world, 'lina@new.test', PASSWORD)).toBe(200),
  },
  {
    ...me,
    name: 'another e-mail',
    body: { email: 'new@library.test' },
    status: 400,
    equals: refusedUpdate({ email: mismatch }),
  },
  { ...me, name: 'the same e-mail', body: { email: 'rami@library.test', full_name: 'Rami B.' }, status: 200 },
  {
    ...me,
    name: 'verified',
    body: { verified: true },
    status: 400,
    equals: refusedUpdate({ verified: mismatch }),
  },
  {
    ...me,
    as: 'librarian',
    name: 'a manager changes the e-mail; tokens die',
    body: { email: 'new@library.test', verified: true },
    status: 200,
    after: async (world) => {
      expect((await send(world, { ...me, body: {} })).status).toBe(403)
      expect(await signsIn(world, 'new@library.test', PASSWORD)).toBe(200)
    },
  },
  {
    ...me,
    as: 'librarian',
    name: 'an e-mail of another account, whatever the case',
    body: { email: 'OMAR@library.test' },
    status: 400,
    equals: refusedUpdate({ email: { code: 'validation_not_unique', message: 'Value must be unique.' } }),
  },
  {
    name: 'no password, no account',
    method: 'POST',
    url: '/api/collections/members/records',
    body: { full_name: 'Sara', email: 'sara@library.test' },
    status: 400,
    equals: refused(400, 'Failed to create record.', { password: blank, passwordConfirm: blank }),
  },
  {
    name: 'an account anybody may open signs in once it is active',
    method: 'POST',
    url: '/api/collections/members/records',
    body: {
      full_name: 'Sara',
      email: 'sara@library.test',
      password: NEW,
      passwordConfirm: NEW,
      active: true,
      kind: '',
    },
    status: 200,
    lacks: [NEW, 'argon2', 'tokenKey', 'sara@library.test'],
    after: async (world, body) => {
      expect(body.active).toBe(false)
      const [row] = await world.db.query<{ password: string; tokenKey: string }>(
        sql`SELECT password, "tokenKey" FROM members WHERE id = ${String(body.id)}`,
      )
      expect(row?.password).toMatch(/^\$argon2id\$/)
      expect(row?.tokenKey).toMatch(/^[A-Za-z0-9]{50}$/)
      await send(world, {
        method: 'PATCH',
        url: `/api/collections/members/records/${body.id}`,
        as: 'librarian',
        body: { active: true },
      })
      expect(await signsIn(world, 'sara@library.test', NEW)).toBe(200)
    },
  },
  {
    name: 'other people’s e-mail and phone are no keys',
    url: `/api/collections/members/records/${OTHER}`,
    as: 'reader',
    status: 200,
    lacks: ['"email"', '"phone"'],
  },
])
