import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { BOUNDS, elsewhere, type Measured } from './ground/load.ts'
import { scaled, scaledSeconds } from './ground/scale.ts'
import { startWasl, type WaslServer } from './programs/wasl-server.ts'
import type { Ask, HttpTask } from './users/http-users.ts'

/** A large agence at the end of its day: every posting meets the others on one account. */
const PER_MINUTE = 5_000
const P99_LIMIT_MS = 100
const USERS = scaled(20)
const LIVREURS = 100
const REQUESTS = 60_000
const OPENING_DH = 1_000_000

const WARM = { users: USERS, seconds: scaledSeconds(1), requests: 200 }
const PACED = { users: USERS, seconds: scaledSeconds(30), requests: REQUESTS, perSecond: PER_MINUTE / 60 }
const FLAT_OUT = { ...BOUNDS, users: USERS }

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    const livreurs = await chosen()
    const { id: agence } = await write(wasl, 'POST', 'agences', { name: `Guichet ${Date.now()}` })
    await write(wasl, 'POST', 'ouvertures', { kind: 'CAISSE', agence, montant: OPENING_DH })
    const day = await write(wasl, 'POST', 'journees_caisse', { agence, jour: await today(wasl) })
    const measured = async (bounds: HttpTask['bounds']) =>
      elsewhere<HttpTask>('http-users', {
        port: wasl.port,
        token: wasl.token,
        asks: livreurs.map((livreur) => advance(livreur, agence)),
        bounds,
      })
    await measured(WARM)
    const paced = await measured(PACED)
    const flatOut = await measured(FLAT_OUT)
    const posted = WARM.requests + paced.requests + flatOut.requests
    const closing = await closed(wasl, day.id)
    report(paced, flatOut, closing, posted)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

/** Cash a livreur takes along: one entry, out of the one caisse. */
function advance(livreur: string, agence: string): Ask {
  const body = JSON.stringify({ livreur, agence, montant: 1, motif: 'Monnaie' })
  return { method: 'POST', path: '/api/collections/avances/records', body }
}

async function chosen(): Promise<readonly string[]> {
  const db = createDatabase(ground.connection(), { max: 1 })
  const livreurs = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'livreur' AND active ORDER BY id LIMIT ${LIVREURS}`,
  )
  await db.close()
  if (livreurs.length === 0) throw new Error('no livreur takes cash along')
  return livreurs.map(({ id }) => id)
}

async function today(wasl: WaslServer): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${wasl.port}/api/wasl/session`, {
    headers: { authorization: wasl.token },
  })
  const { clock } = (await answer.json()) as { clock: { now: string } }
  return clock.now.slice(0, 10)
}

type Written = Readonly<Record<string, unknown>> & { readonly id: string }

async function asked(wasl: WaslServer, method: string, path: string, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${wasl.port}/api/collections/${path}`, {
    method,
    headers: { authorization: wasl.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function write(wasl: WaslServer, method: string, name: string, body: object): Promise<Written> {
  const answer = await asked(wasl, method, `${name}/records`, body)
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Written
}

/** Milliseconds to close the day with all its movements; a first, refused closing gives the expected sum. */
async function closed(wasl: WaslServer, id: string): Promise<number> {
  const path = `journees_caisse/records/${id}`
  const close = (pieces: number) =>
    asked(wasl, 'PATCH', path, {
      comptage: { '1': pieces % 200, '200': Math.floor(pieces / 200) },
      state: 'close',
    })
  const refused = (await (await close(0)).json()) as { data: { present: { attendu: number } } }
  const begun = performance.now()
  const answer = await close(refused.data.present.attendu)
  if (!answer.ok) throw new Error(`the day does not close: ${await answer.text()}`)
  return performance.now() - begun
}

function report(paced: Measured, flatOut: Measured, closing: number, posted: number): void {
  console.log(`
Postings on one caisse among ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}), ${USERS} connections
${machine()}

${table(
  ['postings', 'a second', 'p50 ms', 'p99 ms', ''],
  [row(`${PER_MINUTE} a minute`, paced, P99_LIMIT_MS), row('as fast as answered', flatOut)],
)}
The day of about ${posted.toLocaleString('en-US')} postings closed in ${Math.round(closing)} ms.`)
}

function row(name: string, { perSecond, p50, p99 }: Measured, limit = Number.POSITIVE_INFINITY) {
  return [name, Math.round(perSecond), p50, p99, p99 < limit ? '' : `p99 over ${limit} ms`]
}
