/** Mails with a link: to choose a password, to verify an e-mail, to change it. */

import { expect } from 'vitest'
import { fromCanonical } from '#server/clock.ts'
import { signToken, TOKEN_SECONDS } from '#server/core/auth/tokens.ts'
import type { TokenType } from '#server/core/contract/auth-settings.ts'
import { sql } from '#server/db/sql.ts'
import { library } from './library.ts'
import { refused, type Scenario, scenarios, send } from './scenario.ts'
import { GUARD, OTHER, PASSWORD, READER, SECRET, type World } from './world.ts'

const at = (action: string) => `/api/collections/members/${action}`
const NEW = 'nouveau-mot-2026'
const RAMI = 'rami@library.test'
const wrong = (data: object) => refused(400, 'An error occurred while validating the submitted data.', data)
const blank = { code: 'validation_required', message: 'Cannot be blank.' }
const notEmail = { code: 'validation_is_email', message: 'Must be a valid email address.' }
const mismatch = { code: 'validation_values_mismatch', message: "Values don't match." }
const invalidToken = { code: 'validation_invalid_token', message: 'Invalid or expired token.' }
const otherCollection = {
  code: 'validation_token_collection_mismatch',
  message: 'The provided token is for different auth collection.',
}
const UNREADABLE = refused(400, 'An error occurred while loading the submitted data.')

interface TokenOptions {
  readonly type: TokenType
  readonly collection?: 'members' | 'guards'
  readonly id?: string
  readonly claims?: { email?: string; newEmail?: string }
}

/** A token as a letter would carry it. */
const token = ({ clock }: World, { type, collection = 'members', id = READER, claims }: TokenOptions) =>
  signToken({
    collection: library[collection],
    record: { id, tokenKey: id === GUARD ? 'key-of-the-guard' : `key-of-${id}` },
    type,
    secret: SECRET,
    nowMs: fromCanonical(clock.now).epochMilliseconds,
    claims: { email: RAMI, ...claims },
    seconds: TOKEN_SECONDS[type],
  })

/** A request whose body needs a token of the running library. */
const confirming = (
  action: string,
  told: TokenOptions,
  rest: Readonly<Record<string, unknown>>,
  scenario: Pick<Scenario, 'name' | 'status'> & Partial<Scenario>,
): Scenario => ({
  method: 'POST',
  url: at(action),
  ...scenario,
  body: async (world: World) => ({ token: await token(world, told), ...rest }),
})

const signsIn = async (world: World, identity: string, password: string): Promise<number> => {
  const answer = await send(world, {
    method: 'POST',
    url: at('auth-with-password'),
    body: { identity, password },
  })
  return answer.status
}
const told = (world: World) => world.letters.map(({ kind, to }) => `${kind} ${to}`)
const post = (action: string) => ({ method: 'POST', url: at(action) }) as const

scenarios('request-password-reset', [
  {
    ...post('request-password-reset'),
    name: 'writes to the account, whatever the case',
    body: { email: 'RAMI@library.test' },
    status: 204,
    after: async (world) => expect(told(world)).toEqual([`password-reset ${RAMI}`]),
  },
  {
    ...post('request-password-reset'),
    name: 'an unknown e-mail is answered alike',
    body: { email: 'nobody@library.test' },
    status: 204,
    after: async (world) => expect(world.letters).toEqual([]),
  },
  {
    ...post('request-password-reset'),
    name: 'so is that of a closed account',
    body: { email: 'zineb@library.test' },
    status: 204,
    after: async (world) => expect(world.letters).toEqual([]),
  },
  {
    ...post('request-password-reset'),
    name: 'nothing',
    body: {},
    status: 400,
    equals: wrong({ email: blank }),
  },
  {
    ...post('request-password-reset'),
    name: 'no e-mail',
    body: { email: 'rami' },
    status: 400,
    equals: wrong({ email: notEmail }),
  },
  {
    ...post('request-password-reset'),
    name: 'broken JSON',
    headers: { 'content-type': 'application/json' },
    body: '{"email"',
    status: 400,
    equals: UNREADABLE,
  },
  {
    method: 'POST',
    url: '/api/collections/robots/request-password-reset',
    name: 'where there are no passwords',
    body: { email: RAMI },
    status: 400,
    equals: refused(400, 'The collection is not configured to allow password authentication.'),
  },
  {
    method: 'POST',
    url: '/api/collections/nothing/request-password-reset',
    name: 'no collection, before the body is read',
    headers: { 'content-type': 'application/json' },
    body: '{"email"',
    status: 404,
    equals: refused(404, 'Missing or invalid collection context.'),
  },
])

const both = { password: NEW, passwordConfirm: NEW }

scenarios('confirm-password-reset', [
  confirming('confirm-password-reset', { type: 'passwordReset' }, both, {
    name: 'sets the password, verifies the address and ends every token',
    status: 204,
    after: async (world) => {
      expect(await signsIn(world, RAMI, NEW)).toBe(200)
      expect(await signsIn(world, RAMI, PASSWORD)).toBe(400)
      expect((await send(world, { ...post('auth-refresh'), as: 'reader' })).status).toBe(401)
      const found = await world.db.query(sql`SELECT verified FROM members WHERE id = ${READER}`)
      expect(found).toEqual([{ verified: true }])
      const entries = await world.db.query(sql`SELECT actor, action, record, after FROM log`)
      expect(entries).toEqual([
        { actor: READER, action: 'update', record: READER, after: { verified: true } },
      ])
    },
  }),
  confirming('confirm-password-reset', { type: 'passwordReset' }, both, {
    name: 'serves once',
    status: 204,
    after: async (world) => {
      const body = { token: await token(world, { type: 'passwordReset' }), ...both }
      const again = await send(world, { ...post('confirm-password-reset'), body })
      expect(await again.json()).toEqual(wrong({ token: invalidToken }))
    },
  }),
  confirming(
    'confirm-password-reset',
    { type: 'passwordReset', claims: { email: 'old@library.test' } },
    both,
    {
      name: 'sent to a former address it verifies nothing',
      status: 204,
      after: async (world) => {
        const found = await world.db.query(sql`SELECT verified FROM members WHERE id = ${READER}`)
        expect(found).toEqual([{ verified: false }])
      },
    },
  ),
  {
    ...post('confirm-password-reset'),
    name: 'nothing',
    body: {},
    status: 400,
    equals: wrong({ token: blank, password: blank, passwordConfirm: blank }),
  },
  {
    ...post('confirm-password-reset'),
    name: 'all wrong at once',
    body: { token: 'abc', password: '1', passwordConfirm: '2' },
    status: 400,
    equals: wrong({
      token: invalidToken,
      password: {
        code: 'validation_length_out_of_range',
        message: 'The length must be between 8 and 255.',
        params: { min: 8, max: 255 },
      },
      passwordConfirm: mismatch,
    }),
  },
  confirming(
    'confirm-password-reset',
    { type: 'passwordReset' },
    { password: 'x'.repeat(80), passwordConfirm: 'x'.repeat(80) },
    {
      name: 'a password that is too long',
      status: 400,
      contains: ['"password":{"code":"validation_max_text_constraint"'],
    },
  ),
  confirming('confirm-password-reset', { type: 'verification' }, both, {
    name: 'a token of another type',
    status: 400,
    equals: wrong({ token: invalidToken }),
  }),
  confirming('confirm-password-reset', { type: 'passwordReset', collection: 'guards', id: GUARD }, both, {
    name: 'a token of another collection',
    status: 400,
    equals: wrong({ token: otherCollection }),
  }),
  confirming('confirm-password-reset', { type: 'passwordReset', id: 'member000000009' }, both, {
    name: 'a token of nobody',
    status: 400,
    equals: wrong({ token: invalidToken }),
  }),
])

scenarios('verification', [
  {
    ...post('request-verification'),
    name: 'writes to the account',
    body: { email: RAMI },
    status: 204,
    after: async (world) => expect(told(world)).toEqual([`verification ${RAMI}`]),
  },
  {
    ...post('request-verification'),
    name: 'not to one that is verified',
    before: (world) => world.db.query(sql`UPDATE members SET verified = true WHERE id = ${READER}`),
    body: { email: RAMI },
    status: 204,
    after: async (world) => expect(world.letters).toEqual([]),
  },
  {
    ...post('request-verification'),
    name: 'an unknown e-mail is answered alike',
    body: { email: 'nobody@library.test' },
    status: 204,
    after: async (world) => expect(world.letters).toEqual([]),
  },
  {
    ...post('request-verification'),
    name: 'no e-mail',
    body: { email: 'rami' },
    status: 400,
    equals: wrong({ email: notEmail }),
  },
  confirming(
    'confirm-verification',
    { type: 'verification' },
    {},
    {
      name: 'verifies; tokens live on, and the link may be followed twice',
      status: 204,
      after: async (world) => {
        const found = await world.db.query(sql`SELECT verified FROM members WHERE id = ${READER}`)
        expect(found).toEqual([{ verified: true }])
        expect((await send(world, { ...post('auth-refresh'), as: 'reader' })).status).toBe(200)
        const body = { token: await token(world, { type: 'verification' }) }
        expect((await send(world, { ...post('confirm-verification'), body })).status).toBe(204)
      },
    },
  ),
  {
    ...post('confirm-verification'),
    name: 'nothing',
    body: {},
    status: 400,
    equals: wrong({ token: blank }),
  },
  {
    ...post('confirm-verification'),
    name: 'no token',
    body: { token: 'abc' },
    status: 400,
    equals: wrong({
      token: { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' },
    }),
  },
  confirming(
    'confirm-verification',
    { type: 'passwordReset' },
    {},
    {
      name: 'a token of another type',
      status: 400,
      equals: wrong({ token: invalidToken }),
    },
  ),
  confirming(
    'confirm-verification',
    { type: 'verification', collection: 'guards', id: GUARD },
    {},
    {
      name: 'a token of another collection',
      status: 400,
      equals: wrong({ token: otherCollection }),
    },
  ),
  confirming(
    'confirm-verification',
    { type: 'verification', claims: { email: 'old@library.test' } },
    {},
    {
      name: 'a token for an address that is not his any more',
      status: 400,
      equals: wrong({
        token: {
          code: 'validation_token_email_mismatch',
          message: "The record email doesn't match with the requested token claims.",
        },
      }),
    },
  ),
  confirming(
    'confirm-verification',
    { type: 'verification' },
    {},
    {
      name: 'too late',
      status: 400,
      at: '2026-11-21 22:30:01.000Z',
      equals: wrong({ token: invalidToken }),
    },
  ),
])

const change = { ...post('request-email-change'), as: 'reader' } as const
const NEXT = 'rami.b@library.test'
const emailChange = { type: 'emailChange', claims: { newEmail: NEXT } } as const
const wrongPassword = {
  code: 'validation_invalid_password',
  message: 'Missing or invalid auth record password.',
}
const noEmail = {
  code: 'validation_invalid_token_payload',
  message: 'Invalid token payload - newEmail must be set.',
}

scenarios('request-email-change', [
  {
    ...change,
    name: 'writes to the new address',
    body: { newEmail: NEXT },
    status: 204,
    after: async (world) => {
      expect(told(world)).toEqual([`email-change ${NEXT}`])
      expect(world.letters[0]?.values).toMatchObject({ newEmail: NEXT })
    },
  },
  {
    ...post('request-email-change'),
    name: 'a guest, before the body is read',
    headers: { 'content-type': 'application/json' },
    body: '{',
    status: 401,
    equals: refused(401, 'The request requires valid record authorization token.'),
  },
  {
    ...change,
    url: '/api/collections/guards/request-email-change',
    name: 'an account of another collection',
    body: { newEmail: NEXT },
    status: 403,
    equals: refused(403, 'The request requires auth record from members collection.'),
  },
  { ...change, name: 'nothing', body: {}, status: 400, equals: wrong({ newEmail: blank }) },
  {
    ...change,
    name: 'no e-mail',
    body: { newEmail: 'x' },
    status: 400,
    equals: wrong({ newEmail: notEmail }),
  },
  {
    ...change,
    name: 'the present one',
    body: { newEmail: 'Rami@library.test' },
    status: 400,
    equals: wrong({ newEmail: { code: 'validation_not_in_invalid', message: 'Must not be in list.' } }),
  },
  {
    ...change,
    name: 'that of another account',
    body: { newEmail: 'OMAR@library.test' },
    status: 400,
    equals: wrong({
      newEmail: { code: 'validation_invalid_new_email', message: 'Invalid new email address.' },
    }),
    after: async (world) => expect(world.letters).toEqual([]),
  },
])

scenarios('confirm-email-change', [
  confirming(
    'confirm-email-change',
    emailChange,
    { password: PASSWORD },
    {
      name: 'takes the new address, verified; every token ends',
      status: 204,
      after: async (world) => {
        const found = await world.db.query(sql`SELECT email, verified FROM members WHERE id = ${READER}`)
        expect(found).toEqual([{ email: NEXT, verified: true }])
        expect((await send(world, { ...post('auth-refresh'), as: 'reader' })).status).toBe(401)
        expect(await signsIn(world, NEXT, PASSWORD)).toBe(200)
      },
    },
  ),
  {
    ...post('confirm-email-change'),
    name: 'nothing',
    body: {},
    status: 400,
    equals: wrong({ token: blank, password: blank }),
  },
  {
    ...post('confirm-email-change'),
    name: 'no token',
    body: { token: 'abc', password: 'x' },
    status: 400,
    equals: wrong({ token: noEmail, password: wrongPassword }),
  },
  confirming(
    'confirm-email-change',
    { type: 'emailChange' },
    { password: PASSWORD },
    {
      name: 'a token without an address',
      status: 400,
      equals: wrong({ token: noEmail, password: wrongPassword }),
    },
  ),
  confirming(
    'confirm-email-change',
    emailChange,
    { password: 'wrong' },
    {
      name: 'a wrong password',
      status: 400,
      equals: wrong({ password: wrongPassword }),
    },
  ),
  confirming(
    'confirm-email-change',
    { ...emailChange, type: 'verification' },
    { password: PASSWORD },
    {
      name: 'a token of another type',
      status: 400,
      equals: wrong({ token: invalidToken, password: wrongPassword }),
    },
  ),
  confirming(
    'confirm-email-change',
    { ...emailChange, collection: 'guards', id: GUARD },
    { password: PASSWORD },
    {
      name: 'a token of another collection',
      status: 400,
      equals: wrong({ token: otherCollection, password: wrongPassword }),
    },
  ),
  confirming(
    'confirm-email-change',
    emailChange,
    { password: PASSWORD },
    {
      name: 'an address taken since',
      before: (world) => world.db.query(sql`UPDATE members SET email = ${NEXT} WHERE id = ${OTHER}`),
      status: 400,
      equals: wrong({
        token: { code: 'validation_invalid_token_email', message: 'The new email address is invalid.' },
        password: wrongPassword,
      }),
    },
  ),
])
