/**
 * With every table locked, each request that queries the database waits for its deadline. So each route of
 * the router shows that its statements have one, and its response after it.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { ident, join, sql } from '#server/db/sql.ts'
import { type Target, targetsOn } from '../../bench/attack/attacks.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

const HASTE = 20
const readWords = (seconds: string) =>
  `Cette demande prend plus de ${seconds} s à calculer. Précisez-la : une période, un état ou une ville, ou moins de relations dans le filtre.`
const READ_WORDS = readWords('0,5')
const WRITE_WORDS = `L’enregistrement a pris plus de 1 s et a été annulé : rien n’a été enregistré. Réessayez dans un instant.`

let wasl: TestWasl
let token: string
let known: { id: string; code: string }
let unlock: () => Promise<void>
beforeAll(async () => {
  wasl = await testWasl({ commands: 30, statementHaste: HASTE, connections: 12 })
  token = (await wasl.as('moderateur')).authStore.token
  const [command] = await wasl.db.query<typeof known>(
    sql`SELECT id, code FROM commands ORDER BY _seq LIMIT 1`,
  )
  if (!command) throw new Error('no commande')
  known = command
  await asked('GET', '/api/collections/commands/records')
  unlock = await lockEverything()
})
afterAll(async () => {
  await unlock()
  await wasl.close()
})

async function lockEverything(): Promise<() => Promise<void>> {
  const tables = await wasl.behind.query<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const names = join(
    tables.map(({ name }) => ident(name)),
    ', ',
  )
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const lock = wasl.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`)
    held.resolve()
    await released.promise
  })
  await held.promise
  return () => {
    released.resolve()
    return lock
  }
}

interface Answered {
  readonly status: number
  readonly message: string
}

/** Far above a few statements one after the other: only one without a deadline lasts as long. */
const PATIENCE_MS = 30_000

async function asked(method: string, path: string, body?: object): Promise<Answered> {
  const answer = await fetch(`${wasl.url}${path}`, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, message: isJson ? (JSON.parse(text).message ?? '') : '' }
}

const said = ({ status, message }: Answered): string => `${status} ${message}`

test('every route ends in time and leaves no statement behind', async () => {
  const targets = targetsOn(wasl.app.routesServed, known)
  const waited: string[] = []
  const hung: string[] = []
  const askOne = async ({ method, path }: Target) => {
    try {
      const answer = await asked(method, path, method === 'GET' ? undefined : {})
      if ([READ_WORDS, WRITE_WORDS].includes(answer.message)) waited.push(`${method} ${path}`)
    } catch {
      hung.push(`${method} ${path}`)
    }
  }
  const left = [...targets]
  const askAll = async () => {
    for (let next = left.pop(); next; next = left.pop()) await askOne(next)
  }
  await Promise.all(Array.from({ length: 8 }, askAll))
  expect(hung).toEqual([])
  // Most other routes refuse an empty body, or respond from memory.
  expect(waited.length).toBeGreaterThan(30)
  const underway = async () => {
    const [row] = await wasl.behind.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return row?.n
  }
  await expect.poll(underway, { timeout: 3_000 }).toBe(0)
})

const COMMANDS = '/api/collections/commands/records'

test.each([
  ['a list with its total', COMMANDS],
  ['a search', `${COMMANDS}?search=casa`],
  ['figures', `${COMMANDS}/aggregate?group=status&metrics=count,sum(price)`],
  ['a history', () => `${COMMANDS}/${known.id}/history`],
  ['a statement of a module', '/api/wasl/chats'],
])('%s is told to be too long', async (_, path) => {
  const answer = await asked('GET', typeof path === 'string' ? path : path())
  expect(said(answer)).toBe(`400 ${READ_WORDS}`)
})

test('an export has the time of three reads', async () => {
  expect(said(await asked('GET', `${COMMANDS}/export?format=csv`))).toBe(`400 ${readWords('1,5')}`)
})

test.each([
  ['an update, whose rules look at the record', 'PATCH', () => `${COMMANDS}/${known.id}`, { note: 'a' }],
  ['a delete', 'DELETE', () => `${COMMANDS}/${known.id}`, undefined],
  [
    'a create',
    'POST',
    () => '/api/collections/depences/records',
    { label: 'Carburant', category: 'carburant', amount: 200, date: '2026-11-20 00:00:00.000Z' },
  ],
  [
    'a batch',
    'POST',
    () => '/api/batch',
    { requests: [{ method: 'DELETE', url: '/api/collections/depences/records/abcdefghijklmno' }] },
  ],
])('%s is given up, to be sent again', async (_, method, path, body) => {
  expect(said(await asked(method, path(), body))).toBe(`503 ${WRITE_WORDS}`)
})
