/** Codes by e-mail, two factors, the auth rule, and remembered devices. */

import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, scenarios, send } from './scenario.ts'
import { GUARD, NOW, OTHER, PASSWORD, READER, type World } from './world.ts'

const RAMI = 'rami@library.test'
const GITA = 'gita@library.test'
const wrong = (data: object) => refused(400, 'An error occurred while validating the submitted data.', data)
const blank = { code: 'validation_required', message: 'Cannot be blank.' }
const INVALID = refused(400, 'Invalid or expired OTP.')

type Accounts = 'members' | 'guards'
const at = (action: string, accounts: Accounts = 'members') => `/api/collections/${accounts}/${action}`
const post = (action: string, accounts?: Accounts) => ({ method: 'POST', url: at(action, accounts) }) as const

const ask = async (world: World, email: string, accounts?: Accounts): Promise<string> => {
  const answer = await send(world, { ...post('request-otp', accounts), body: { email } })
  return ((await answer.json()) as { otpId: string }).otpId
}
/** Requests a code, and reads it in the mail. */
const code = async (world: World, email: string, accounts?: Accounts) => {
  const otpId = await ask(world, email, accounts)
  const letter = world.letters.findLast(({ values }) => values.otpId === otpId)
  return { otpId, password: letter?.values.otp ?? '' }
}
const giveCode = (world: World, body: object, accounts?: Accounts) =>
  send(world, { ...post('auth-with-otp', accounts), body })
const givePassword = (world: World, body: object, query = '') =>
  send(world, {
    method: 'POST',
    url: `${at('auth-with-password', 'guards')}${query}`,
    body: { identity: GITA, password: PASSWORD, ...body },
  })
const mfaIdOf = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(401)
  const body = (await answer.json()) as { mfaId: string }
  expect(Object.keys(body)).toEqual(['mfaId'])
  return body.mfaId
}
const count = async (world: World, table: '_otps' | '_mfas' | '_authOrigins'): Promise<number> => {
  const tables = {
    _otps: sql`SELECT id FROM "_otps"`,
    _mfas: sql`SELECT id FROM "_mfas"`,
    _authOrigins: sql`SELECT id FROM "_authOrigins"`,
  }
  return (await world.db.query(tables[table])).length
}

scenarios('request-otp', [
  {
    ...post('request-otp'),
    name: 'sends eight digits and keeps their hash',
    body: { email: 'Rami@library.test' },
    status: 200,
    after: async (world, body) => {
      expect(body).toEqual({ otpId: expect.stringMatching(/^[a-z0-9]{15}$/) })
      const [letter] = world.letters
      expect(letter).toMatchObject({ kind: 'otp', to: RAMI, values: { otpId: body.otpId } })
      expect(letter?.values.otp).toMatch(/^\d{8}$/)
      const [row] = await world.db.query<{ password: string }>(sql`SELECT * FROM "_otps"`)
      expect(row).toMatchObject({ id: body.otpId, recordRef: READER, sentTo: RAMI })
      expect(row?.password).toMatch(/^\$argon2id\$/)
    },
  },
  {
    ...post('request-otp'),
    name: 'an unknown e-mail is answered alike',
    body: { email: 'nobody@library.test' },
    status: 200,
    after: async (world, body) => {
      expect(body).toEqual({ otpId: expect.stringMatching(/^[a-z0-9]{15}$/) })
      expect(world.letters).toEqual([])
    },
  },
  {
    ...post('request-otp'),
    name: 'so is a closed account',
    body: { email: 'zineb@library.test' },
    status: 200,
    after: async (world) => expect(world.letters).toEqual([]),
  },
  { ...post('request-otp'), name: 'nothing', body: {}, status: 400, equals: wrong({ email: blank }) },
  {
    ...post('request-otp'),
    name: 'no e-mail',
    body: { email: 'rami' },
    status: 400,
    equals: wrong({
      email: { code: 'validation_is_email', message: 'Must be a valid email address.' },
    }),
  },
  {
    ...post('request-otp'),
    name: 'from the tenth good one on the last serves again',
    before: async (world) => {
      for (let i = 0; i < 9; i++) {
        await world.db.query(sql`INSERT INTO "_otps" (id, "collectionRef", "recordRef", password, created)
          VALUES (${`otp00000000000${i}`}, ${world.engine.collections.members.id}, ${READER}, 'x', ${NOW})`)
      }
    },
    body: { email: RAMI },
    status: 200,
    equals: { otpId: 'otp000000000008' },
    after: async (world) => expect(world.letters).toEqual([]),
  },
])

scenarios('auth-with-otp', [
  {
    ...post('auth-with-otp'),
    name: 'signs in, once, and verifies the address',
    body: (world) => code(world, RAMI),
    status: 200,
    contains: ['"verified":true', '"token":"'],
    after: async (world) => {
      expect(await count(world, '_otps')).toBe(0)
    },
  },
  {
    name: 'the same code does not sign in twice, nor two at once',
    url: '/api/health',
    before: async (world) => {
      const given = await code(world, RAMI)
      const answers = await Promise.all([giveCode(world, given), giveCode(world, given)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await (await giveCode(world, given)).json()).toEqual(INVALID)
    },
    status: 200,
  },
  {
    ...post('auth-with-otp'),
    name: 'a password somebody set before the address was verified opens nothing more',
    body: (world) => code(world, RAMI),
    status: 200,
    after: async (world) => {
      const body = { identity: RAMI, password: PASSWORD }
      expect((await send(world, { ...post('auth-with-password'), body })).status).toBe(400)
    },
  },
  {
    ...post('auth-with-otp'),
    name: 'that of a verified account stays',
    before: (world) => world.db.query(sql`UPDATE members SET verified = true WHERE id = ${READER}`),
    body: (world) => code(world, RAMI),
    status: 200,
    after: async (world) => {
      const body = { identity: RAMI, password: PASSWORD }
      expect((await send(world, { ...post('auth-with-password'), body })).status).toBe(200)
    },
  },
  {
    ...post('auth-with-otp'),
    name: 'nothing',
    body: {},
    status: 400,
    equals: wrong({ otpId: blank, password: blank }),
  },
  {
    ...post('auth-with-otp'),
    name: 'too long',
    body: { otpId: 'a'.repeat(256), password: 'b'.repeat(72) },
    status: 400,
    contains: ['between 1 and 255.', 'between 1 and 71.'],
  },
  {
    ...post('auth-with-otp'),
    name: 'a wrong code',
    body: async (world) => ({ ...(await code(world, RAMI)), password: '00000000x' }),
    status: 400,
    equals: INVALID,
  },
  {
    ...post('auth-with-otp'),
    name: 'the id answered for an unknown e-mail',
    body: async (world) => ({ otpId: await ask(world, 'nobody@library.test'), password: '12345678' }),
    status: 400,
    equals: INVALID,
  },
  {
    ...post('auth-with-otp'),
    name: 'a code of another collection',
    body: (world) => code(world, GITA, 'guards'),
    status: 400,
    equals: INVALID,
  },
  {
    ...post('auth-with-otp'),
    name: 'too late',
    body: (world) => code(world, RAMI),
    at: '2026-11-20 22:33:00.000Z',
    status: 400,
    equals: INVALID,
  },
  {
    ...post('auth-with-otp'),
    name: 'an account closed since',
    body: async (world) => {
      const given = await code(world, RAMI)
      await world.db.query(sql`UPDATE members SET active = false WHERE id = ${READER}`)
      return given
    },
    status: 400,
    equals: INVALID,
  },
  {
    method: 'POST',
    url: '/api/collections/robots/auth-with-otp',
    name: 'not set up',
    body: {},
    status: 403,
    equals: refused(403, 'The collection is not configured to allow OTP authentication.'),
  },
])

const second = (name: string, work: (world: World) => Promise<void>) => ({
  name,
  url: '/api/health',
  status: 200,
  before: work,
})
const refusal = async (answer: Response) => [answer.status, await answer.json()]

scenarios('two factors', [
  second('a password, then a code', async (world) => {
    const mfaId = await mfaIdOf(await givePassword(world, {}))
    const answer = await giveCode(world, { ...(await code(world, GITA, 'guards')), mfaId }, 'guards')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ record: { id: GUARD, email: GITA } })
    expect(await count(world, '_mfas')).toBe(0)
  }),
  second('a code, then a password, the id in the query', async (world) => {
    const mfaId = await mfaIdOf(await giveCode(world, await code(world, GITA, 'guards'), 'guards'))
    expect((await givePassword(world, {}, `?mfaId=${mfaId}`)).status).toBe(200)
    const again = await givePassword(world, { mfaId })
    expect(await refusal(again)).toEqual([400, refused(400, 'Invalid or expired MFA session.')])
  }),
  second('the same factor twice', async (world) => {
    const mfaId = await mfaIdOf(await givePassword(world, {}))
    const again = await givePassword(world, { mfaId })
    expect(await refusal(again)).toEqual([
      400,
      refused(400, 'A different authentication method is required.'),
    ])
  }),
  second('an id nobody was given', async (world) => {
    const answer = await givePassword(world, { mfaId: 'abc\u0000' })
    expect(await refusal(answer)).toEqual([400, refused(400, 'Invalid or expired MFA session.')])
  }),
  second('that of another account', async (world) => {
    await world.db.query(sql`INSERT INTO "_mfas" (id, "collectionRef", "recordRef", method, created)
      VALUES ('mfa000000000001', ${world.engine.collections.guards.id}, 'guard0000000002', 'otp', ${NOW})`)
    const answer = await givePassword(world, { mfaId: 'mfa000000000001' })
    expect(await refusal(answer)).toEqual([400, refused(400, 'Invalid MFA session.')])
  }),
  second('a wrong password tells nothing of the id', async (world) => {
    const answer = await givePassword(world, { mfaId: 'nope', password: 'wrong' })
    expect(await refusal(answer)).toEqual([400, refused(400, 'Failed to authenticate.')])
  }),
  second('too late', async (world) => {
    const mfaId = await mfaIdOf(await giveCode(world, await code(world, GITA, 'guards'), 'guards'))
    world.clock.now = '2026-11-20 22:35:00.000Z'
    const answer = await givePassword(world, { mfaId })
    expect(await refusal(answer)).toEqual([400, refused(400, 'Invalid or expired MFA session.')])
  }),
  second('a new password forgets the first factor', async (world) => {
    await mfaIdOf(await givePassword(world, {}))
    await world.db.transaction((tx) =>
      world.engine.update(
        tx,
        'guards',
        GUARD,
        { password: 'autre-mot-2026' },
        {
          caller: { record: null, is: () => true },
          source: 'system',
        },
      ),
    )
    expect(await count(world, '_mfas')).toBe(0)
  }),
  second('a code verifies the address and leaves the password', async (world) => {
    await world.db.query(sql`UPDATE guards SET verified = false`)
    await mfaIdOf(await giveCode(world, await code(world, GITA, 'guards'), 'guards'))
    await mfaIdOf(await givePassword(world, {}))
  }),
])

scenarios('who may sign in', [
  {
    ...post('auth-with-password', 'guards'),
    name: 'not who the rule leaves out, though his password is right',
    before: (world) => world.db.query(sql`UPDATE guards SET banned = true`),
    body: { identity: GITA, password: PASSWORD },
    status: 403,
    equals: refused(403, "The request doesn't satisfy the collection requirements to authenticate."),
  },
])

const device = (agent: string) => ({ headers: { 'user-agent': agent } })
const signIn = (world: World, agent: string) =>
  send(world, {
    ...post('auth-with-password'),
    ...device(agent),
    body: { identity: RAMI, password: PASSWORD },
  })

scenarios('places of sign-in', [
  second('the first is no news, the second is told, a known one is not', async (world) => {
    for (const agent of ['one', 'two', 'one', 'two']) await signIn(world, agent)
    expect(world.letters).toMatchObject([
      { kind: 'sign-in-alert', to: RAMI, values: { agent: 'two', ip: '127.0.0.1' } },
    ])
    expect(await count(world, '_authOrigins')).toBe(2)
  }),
  second('five are kept', async (world) => {
    for (let i = 0; i < 7; i++) await signIn(world, `device ${i}`)
    expect(await count(world, '_authOrigins')).toBe(5)
  }),
  second('two sign-ins at once from one place', async (world) => {
    const answers = await Promise.all([signIn(world, 'one'), signIn(world, 'one')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }),
  second('are forgotten with the password', async (world) => {
    await signIn(world, 'one')
    const passwords = { password: 'autre-mot-2026', passwordConfirm: 'autre-mot-2026' }
    await send(world, {
      method: 'PATCH',
      url: `/api/collections/members/records/${READER}`,
      as: 'reader',
      body: { oldPassword: PASSWORD, ...passwords },
    })
    expect(await count(world, '_authOrigins')).toBe(0)
  }),
])

const kept = (name: string) => `/api/collections/${name}/records`
const fill = async (world: World) => {
  const members = world.engine.collections.members.id
  for (const [n, owner] of [READER, OTHER].entries()) {
    await world.db.query(sql`INSERT INTO "_externalAuths" (id, "collectionRef", "recordRef", provider, "providerId")
      VALUES (${`external0000000${n}`}, ${members}, ${owner}, 'oidc', ${`p${n}`})`)
  }
  await ask(world, RAMI)
}

scenarios('what is kept is read by its owner', [
  {
    name: 'his links, for unlinking them',
    url: kept('_externalAuths'),
    as: 'reader',
    before: fill,
    status: 200,
    contains: ['"id":"external00000000"', '"provider":"oidc"', '"totalItems":1'],
    after: async (world) => {
      const unlink = (id: string) =>
        send(world, { method: 'DELETE', url: `${kept('_externalAuths')}/${id}`, as: 'reader' })
      expect((await unlink('external00000001')).status).toBe(404)
      expect((await unlink('external00000000')).status).toBe(204)
    },
  },
  {
    name: 'his codes, without what matters in them',
    url: kept('_otps'),
    as: 'reader',
    before: fill,
    status: 200,
    contains: ['"totalItems":1', `"recordRef":"${READER}"`],
    lacks: ['password', 'sentTo', 'argon2'],
  },
  {
    name: 'nobody filters by where a code was sent',
    url: `${kept('_otps')}?filter=${encodeURIComponent('sentTo != ""')}`,
    as: 'reader',
    status: 400,
  },
  {
    name: 'a guest reads none',
    url: kept('_authOrigins'),
    before: fill,
    status: 200,
    contains: ['"items":[]'],
  },
  {
    name: 'nobody makes one',
    method: 'POST',
    url: kept('_mfas'),
    as: 'librarian',
    body: { method: 'otp' },
    status: 403,
  },
  { name: 'nor deletes a code', method: 'DELETE', url: `${kept('_otps')}/x`, as: 'reader', status: 403 },
  {
    name: 'nothing is left of a deleted account',
    method: 'DELETE',
    url: `/api/collections/members/records/${READER}`,
    as: 'librarian',
    before: async (world) => {
      await fill(world)
      await signIn(world, 'one')
    },
    status: 204,
    after: async (world) => {
      expect(await count(world, '_otps')).toBe(0)
      expect(await count(world, '_authOrigins')).toBe(0)
      const links = await world.db.query(sql`SELECT "recordRef" FROM "_externalAuths"`)
      expect(links).toEqual([{ recordRef: OTHER }])
    },
  },
])
