import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { findEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import {
  DEMO,
  postgresPids,
  startWasl,
  temporaryFolder,
  type WaslProcess,
} from '#tests/support/wasl-process.ts'

/** `npm run soak` kills more often, at moments drawn from its seed. */
const ROUNDS = process.env.SOAK ? 50 : 3
let seed = Number(process.env.SOAK_SEED ?? 1)
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const BATCH = 7
const LIST = '/api/collections/commands/records'

let folder: ReturnType<typeof temporaryFolder>
let wasl: WaslProcess | undefined
let made = 0
/** Ids of each request sent, one or a whole batch. */
const sent: string[][] = []
const acknowledged: string[] = []
const notes = { sent: 0, acknowledged: 0 }

beforeAll(() => {
  folder = temporaryFolder('wasl-kill-')
})
afterAll(async () => {
  wasl?.signalGroup('SIGTERM')
  await wasl?.ended()
  folder[Symbol.dispose]()
})

async function start(): Promise<WaslProcess> {
  wasl = await startWasl({ command: DEMO, dataDir: folder.path, env: { RATE_LIMITS: 'off' } })
  await wasl.ready()
  return wasl
}

async function killEverything(running: WaslProcess): Promise<void> {
  for (const pid of postgresPids(folder.path)) process.kill(pid, 'SIGKILL')
  running.signalGroup('SIGKILL')
  await running.ended()
}

async function call(url: string, method: string, path: string, body: object, token = ''): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

async function signIn(url: string): Promise<string> {
  const path = '/api/collections/users/auth-with-password'
  const who = { identity: 'moderateur@demo.wasl.ma', password: 'wasl-demo-2026' }
  return ((await call(url, 'POST', path, who)) as { token: string }).token
}

const newId = () => `kill${String(made++).padStart(11, '0')}`
const parcel = (id: string, client: string) => ({
  id,
  receiver_full_name: `Destinataire ${id}`,
  receiver_phone_number: `06${id.slice(-8)}`,
  city: villeId('Salé'),
  client_source: client,
  price: 250,
})

/** Writes until the server is gone. */
async function writeUntilKilled(url: string, token: string, client: string, target: string): Promise<void> {
  const until = async (write: () => Promise<void>) => {
    for (;;) {
      try {
        await write()
      } catch (error) {
        // Fails when the server refused the write: the test would otherwise prove nothing.
        if (error instanceof Error && /: [1-4]\d\d /.test(error.message)) throw error
        return
      }
    }
  }
  const single = async () => {
    const id = newId()
    sent.push([id])
    await call(url, 'POST', LIST, parcel(id, client), token)
    acknowledged.push(id)
  }
  const batch = async () => {
    const ids = Array.from({ length: BATCH }, newId)
    sent.push(ids)
    const requests = ids.map((id) => ({ method: 'POST', url: LIST, body: parcel(id, client) }))
    await call(url, 'POST', '/api/batch', { requests }, token)
    acknowledged.push(...ids)
  }
  const update = async () => {
    const n = ++notes.sent
    await call(url, 'PATCH', `${LIST}/${target}`, { note: String(n) }, token)
    notes.acknowledged = n
  }
  await Promise.all([until(single), until(single), until(batch), until(batch), until(update)])
}

interface Stored {
  ids: Set<string>
  whole: number
  note: number
}

/** The content of the database; `whole` are the commandes with their first suivi and their journal entry. */
async function stored(target: string): Promise<Stored> {
  const connection = findEmbedded(folder.path)
  if (!connection) throw new Error('no database')
  const db = createDatabase(connection, { max: 1 })
  try {
    const rows = await db.query<{ id: string }>(sql`SELECT id FROM commands WHERE id LIKE 'kill%'`)
    const [whole] = await db.query<{
      n: number
    }>(sql`SELECT count(*)::int AS n FROM commands c WHERE id LIKE 'kill%'
      AND EXISTS (SELECT FROM suivis WHERE command = c.id)
      AND EXISTS (SELECT FROM journal WHERE record = c.id AND action = 'create')`)
    const [row] = await db.query<{ note: string }>(sql`SELECT note FROM commands WHERE id = ${target}`)
    return { ids: new Set(rows.map(({ id }) => id)), whole: whole?.n ?? 0, note: Number(row?.note) }
  } finally {
    await db.close()
  }
}

test(`${ROUNDS} kills under writes lose nothing that was answered and leave no half batch`, {
  timeout: ROUNDS * 60_000,
}, async () => {
  process.stdout.write(`SOAK_SEED=${process.env.SOAK_SEED ?? 1}\n`)
  let running = await start()
  const token = await signIn(running.url)
  const { items } = (await fetch(
    `${running.url}/api/collections/users/records?perPage=1&filter=${encodeURIComponent('type = "client" && active = true')}`,
    { headers: { authorization: token } },
  ).then((answer) => answer.json())) as { items: { id: string }[] }
  const client = items[0]?.id ?? ''
  const target = newId()
  await call(running.url, 'POST', LIST, { ...parcel(target, client), note: '0' }, token)
  sent.push([target])
  acknowledged.push(target)
  for (let round = 0; round < ROUNDS; round++) {
    const before = acknowledged.length
    const writing = writeUntilKilled(running.url, token, client, target)
    // The load must run for a moment before the kill.
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before)
    await sleep(random() * 1_500)
    await killEverything(running)
    await writing
    running = await start()
    const { ids, whole, note } = await stored(target)
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    const halves = sent.filter((group) => {
      const present = group.filter((id) => ids.has(id)).length
      return present > 0 && present < group.length
    })
    expect(halves).toEqual([])
    expect(whole).toBe(ids.size)
    expect(note).toBeGreaterThanOrEqual(notes.acknowledged)
    expect(note).toBeLessThanOrEqual(notes.sent)
  }
  expect(sent.filter(({ length }) => length === BATCH).length).toBeGreaterThan(ROUNDS)
})
