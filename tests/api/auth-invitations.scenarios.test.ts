/** The manager of an account without an e-mail hands over a code. */

import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, scenarios, send } from './scenario.ts'
import { CLOSED_ACCOUNT, GUARD, LIBRARIAN, OTHER, PASSWORD, READER, type World } from './world.ts'

const at = (action: string) => `/api/collections/members/${action}`
const invite = { method: 'POST', url: at(`invite/${READER}`), as: 'librarian' } as const
const NEW = 'nouveau-mot-2026'
const both = { password: NEW, passwordConfirm: NEW }
const WRONG = refused(400, 'An error occurred while validating the submitted data.', {
  code: {
    code: 'validation_invalid_code',
    message: 'Ce code est faux, périmé ou déjà utilisé. Demandez-en un nouveau.',
  },
})
const blank = { code: 'validation_required', message: 'Cannot be blank.' }

const codeFor = async (world: World, id = READER): Promise<string> => {
  const answer = await send(world, { ...invite, url: at(`invite/${id}`) })
  return ((await answer.json()) as { code: string }).code
}
const use = (world: World, body: object) =>
  send(world, {
    method: 'POST',
    url: at('confirm-invitation'),
    body: { identity: '0661000002', ...both, ...body },
  })
const signsIn = async (world: World, identity: string, password: string): Promise<number> =>
  (await send(world, { method: 'POST', url: at('auth-with-password'), body: { identity, password } })).status
const steps = (name: string, work: (world: World) => Promise<void>) => ({
  name,
  url: '/api/health',
  status: 200,
  before: work,
})

scenarios('invite', [
  {
    ...invite,
    name: 'answers a code to hand over, and who it is for; its hash is kept, the deed is journaled',
    status: 200,
    after: async (world, body) => {
      expect(body).toEqual({
        code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/),
        identity: '+212661000002',
        expires: '2026-11-21 22:30:00.000Z',
      })
      const [kept] = await world.db.query<{ password: string }>(sql`SELECT password FROM "_invitations"`)
      expect(kept?.password).toMatch(/^\$argon2id\$/)
      const log = await world.db.query(sql`SELECT actor, action, collection, after FROM log`)
      expect(log).toEqual([
        {
          actor: LIBRARIAN,
          action: 'create',
          collection: '_invitations',
          after: { recordRef: READER, expires: '2026-11-21 22:30:00.000Z' },
        },
      ])
    },
  },
  {
    ...invite,
    url: at(`invite/${OTHER}`),
    name: 'by e-mail for who has no phone',
    status: 200,
    contains: ['"identity":"omar@library.test"'],
  },
  { method: 'POST', url: invite.url, name: 'not by a guest', status: 401 },
  { ...invite, as: 'reader', url: at(`invite/${OTHER}`), name: 'not by who manages nobody', status: 404 },
  { ...invite, url: at('invite/member000000009'), name: 'not to nobody', status: 404 },
  { ...invite, url: at(`invite/${LIBRARIAN}`), name: 'not to oneself', status: 403 },
  { ...invite, url: at(`invite/${CLOSED_ACCOUNT}`), name: 'not to a closed account', status: 409 },
  {
    ...invite,
    url: `/api/collections/guards/invite/${GUARD}`,
    name: 'not where it is not set up',
    status: 403,
    equals: refused(403, 'The collection is not configured to allow invitations.'),
  },
  {
    name: 'nobody reads what is kept',
    url: '/api/collections/_invitations/records',
    as: 'librarian',
    status: 403,
  },
])

scenarios('confirm-invitation', [
  steps('sets the password, once, and ends every token', async (world) => {
    const code = await codeFor(world)
    expect((await use(world, { code })).status).toBe(204)
    expect(await signsIn(world, '06 61 00 00 02', NEW)).toBe(200)
    expect(await signsIn(world, '06 61 00 00 02', PASSWORD)).toBe(400)
    expect((await send(world, { method: 'POST', url: at('auth-refresh'), as: 'reader' })).status).toBe(401)
    const again = await use(world, { code })
    expect([again.status, await again.json()]).toEqual([400, WRONG])
    const log = await world.db.query(sql`SELECT actor, action, record FROM log ORDER BY "_seq" DESC LIMIT 1`)
    expect(log).toEqual([{ actor: READER, action: 'update', record: READER }])
  }),
  steps('however it is typed, whoever he names himself by', async (world) => {
    const code = (await codeFor(world)).toLowerCase().replace('-', ' ')
    expect((await use(world, { code: ` ${code} `, identity: 'RAMI@library.test' })).status).toBe(204)
  }),
  steps('two at once: one sets it', async (world) => {
    const code = await codeFor(world)
    const answers = await Promise.all([use(world, { code }), use(world, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  }),
  steps('a newer code ends the former', async (world) => {
    const [first, second] = [await codeFor(world), await codeFor(world)]
    expect((await use(world, { code: first })).status).toBe(400)
    expect((await use(world, { code: second })).status).toBe(204)
  }),
  steps('so does another password', async (world) => {
    const code = await codeFor(world)
    const url = `/api/collections/members/records/${READER}`
    await send(world, { method: 'PATCH', url, as: 'librarian', body: both })
    expect((await use(world, { code })).status).toBe(400)
  }),
  steps('a wrong code, nobody’s, another person’s and a late one are refused alike', async (world) => {
    const code = await codeFor(world)
    const refusals = [
      await use(world, { code: 'AAAAA-AAAAA' }),
      await use(world, { code, identity: '0699887766' }),
      await use(world, { code, identity: 'omar@library.test' }),
    ]
    world.clock.now = '2026-11-21 22:30:00.000Z'
    refusals.push(await use(world, { code }))
    for (const refusal of refusals) expect([refusal.status, await refusal.json()]).toEqual([400, WRONG])
  }),
  {
    method: 'POST',
    url: at('confirm-invitation'),
    name: 'nothing',
    body: {},
    status: 400,
    equals: refused(400, 'An error occurred while validating the submitted data.', {
      identity: blank,
      code: blank,
      password: blank,
      passwordConfirm: blank,
    }),
  },
])

scenarios('an account opened for somebody', [
  {
    method: 'POST',
    url: '/api/collections/members/records',
    as: 'librarian',
    name: 'needs no password: he chooses it with a code',
    body: { full_name: 'Karim', phone: '0612345678', kind: 'reader', active: true },
    status: 200,
    contains: ['"email":""'],
    after: async (world, { id }) => {
      const code = await codeFor(world, String(id))
      expect((await use(world, { code, identity: '0612345678' })).status).toBe(204)
      expect(await signsIn(world, '+212 612-345678', NEW)).toBe(200)
    },
  },
  {
    method: 'POST',
    url: '/api/collections/members/records',
    name: 'one opens one’s own with a password',
    body: { full_name: 'Karim', phone: '0612345678' },
    status: 400,
    equals: refused(400, 'Failed to create record.', { password: blank, passwordConfirm: blank }),
  },
])
