/** Conditions of an auth rule, and the uniqueness of an id over all auth collections. */

import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, scenarios, send } from './scenario.ts'
import { DRIVER, GUARD, PASSWORD, READER, type World } from './world.ts'

const GITA = 'gita@library.test'
const at = (action: string) => `/api/collections/guards/${action}`
const post = (action: string) => ({ method: 'POST', url: at(action) }) as const
const NOT_MET = refused(403, "The request doesn't satisfy the collection requirements to authenticate.")

const codeFirst = (world: World) => world.db.query(sql`UPDATE guards SET code_first = true`)
const signIn = { identity: GITA, password: PASSWORD }
const code = async (world: World) => {
  const answer = await send(world, { ...post('request-otp'), body: { email: GITA } })
  const { otpId } = (await answer.json()) as { otpId: string }
  return { otpId, password: world.letters.at(-1)?.values.otp ?? '' }
}

scenarios('@request.context of a sign-in', [
  {
    ...post('auth-with-password'),
    name: 'password: the rule asks for another way',
    before: codeFirst,
    body: signIn,
    status: 403,
    equals: NOT_MET,
  },
  {
    ...post('auth-with-otp'),
    name: 'otp: let through to the second factor; the rule reads what was sent, too',
    before: codeFirst,
    body: code,
    status: 401,
    contains: ['"mfaId"'],
    after: async (world, { mfaId }) => {
      const answer = await send(world, { ...post('auth-with-password'), body: { ...signIn, mfaId } })
      expect(answer.status).toBe(200)
      const { token } = (await answer.json()) as { token: string }
      const refresh = await send(world, { ...post('auth-refresh'), headers: { authorization: token } })
      expect([refresh.status, await refresh.json()]).toEqual([403, NOT_MET])
    },
  },
])

const newMember = (id: string) => ({
  id,
  full_name: 'Sara',
  email: 'sara@library.test',
  password: 'nouveau-mot-2026',
  passwordConfirm: 'nouveau-mot-2026',
  kind: '',
})
const create = { method: 'POST', url: '/api/collections/members/records' } as const
const TAKEN = { code: 'validation_invalid_auth_id', message: 'Invalid or duplicated auth record id.' }
const system = { caller: { record: null, is: () => true }, source: 'system' } as const

scenarios('the id of a new account', [
  {
    ...create,
    name: 'is not that of an account of another collection',
    body: newMember(GUARD),
    status: 400,
    equals: refused(400, 'Failed to create record.', { id: TAKEN }),
  },
  {
    ...create,
    name: 'other errors are told first',
    body: { ...newMember(DRIVER), email: 'no' },
    status: 400,
    contains: ['"email":{'],
    lacks: ['validation_invalid_auth_id'],
  },
  {
    ...create,
    name: 'that of an account of the same one is not unique',
    body: newMember(READER),
    status: 400,
    equals: refused(400, 'Failed to create record.', {
      id: { code: 'validation_not_unique', message: 'Value must be unique.' },
    }),
  },
  {
    ...create,
    name: 'may be that of a record that is no account',
    body: newMember('shelf0000000001'),
    status: 200,
  },
  {
    name: 'given to two at once goes to one of them',
    url: '/api/health',
    status: 200,
    before: async ({ engine, db }) => {
      const id = 'account00000001'
      const make = (name: 'guards' | 'drivers') =>
        db.transaction((tx) =>
          engine.create(tx, name, { id, email: `${name}@library.test`, password: PASSWORD }, system),
        )
      const made = await Promise.allSettled([make('guards'), make('drivers')])
      expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { data: { id: TAKEN } },
      })
    },
  },
])
