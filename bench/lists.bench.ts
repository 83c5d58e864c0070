import type { Connection } from '#server/db/connection.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { BOUNDS, elsewhere, type Measured } from './ground/load.ts'
import { scaledSeconds } from './ground/scale.ts'
import { startWasl, type WaslServer } from './programs/wasl-server.ts'
import type { HttpTask } from './users/http-users.ts'
import { type Examples, type Request, requests, statement } from './users/requests.ts'
import type { SqlTask } from './users/sql-users.ts'

/** Caches, plans and connections are warm in production. */
const WARM = { ...BOUNDS, seconds: scaledSeconds(1), requests: 400 }
const P99_LIMIT_MS = 150
/** `BENCH_ONLY=search` measures the requests whose name has that word. */
const ONLY = process.env.BENCH_ONLY ?? ''

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    await report(wasl, ground.connection())
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function report(wasl: WaslServer, connection: Connection): Promise<void> {
  const rows = []
  for (const request of requests(await examples(wasl, connection)).filter(({ name }) =>
    name.includes(ONLY),
  )) {
    process.stderr.write(`${request.name}…\n`)
    const limit = await bare(connection, request)
    const ours = await served(wasl, request)
    rows.push([
      request.name,
      Math.round(ours.perSecond),
      ours.p50,
      ours.p99,
      Math.round(limit.perSecond),
      limit.p50,
      limit.p99,
      `${Math.round((100 * ours.perSecond) / limit.perSecond)} %`,
      ours.p99 < P99_LIMIT_MS ? '' : `p99 over ${P99_LIMIT_MS} ms`,
    ])
  }
  const loaded = ground.loadSeconds === undefined ? '' : `, loaded in ${ground.loadSeconds.toFixed(1)} s`
  console.log(`
${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED})${loaded}; ${BOUNDS.users} concurrent users, 30 rows a page
${machine()}
Limit: the same rows by one prepared statement over the same driver, names joined from memory; no engine, no HTTP.

${table(
  ['list request', 'req/s', 'p50 ms', 'p99 ms', 'limit req/s', 'p50 ms', 'p99 ms', 'of limit', ''],
  rows,
)}`)
}

async function served({ port, token }: WaslServer, request: Request): Promise<Measured> {
  const asks = request.queries.map((query) => ({
    method: 'GET' as const,
    path: `/api/collections/commands/records?${new URLSearchParams({ ...query, perPage: '30' })}`,
  }))
  const task: HttpTask = { port, token, asks, bounds: WARM }
  await elsewhere('http-users', task)
  return elsewhere('http-users', { ...task, bounds: BOUNDS })
}

async function bare(connection: Connection, request: Request): Promise<Measured> {
  const task: SqlTask = { connection, text: statement(request), values: request.values, bounds: WARM }
  await elsewhere('sql-users', task)
  return elsewhere('sql-users', { ...task, bounds: BOUNDS })
}

/** Names, phones and relations of commandes spread over the table. */
async function examples(wasl: WaslServer, connection: Connection): Promise<Examples> {
  const db = createDatabase(connection, { max: 1 })
  const rows = await db.query<{ name: string; phone: string; client: string; ville: string }>(sql`
    SELECT lower(receiver_full_name) AS name, substr(receiver_phone_number, 5, 7) AS phone, client_source AS client, city AS ville
    FROM commands WHERE receiver_full_name ~ '^[A-Z][a-z]+ [A-Z][a-z]+$' AND _seq % 100 = 1 ORDER BY _seq DESC LIMIT 6`)
  const middle = await middleOf(wasl, db)
  await db.close()
  const [first] = rows
  if (!first) throw new Error('no commande to take examples from')
  return {
    today: `${new Date().toISOString().slice(0, 10)} 00:00:00.000Z`,
    client: first.client,
    ville: first.ville,
    // A family name alone matches many, a full name few.
    names: [first.name.split(' ').at(-1) ?? '', ...rows.slice(1, 3).map(({ name }) => name)],
    phones: rows.slice(3).map(({ phone }) => phone),
    middle,
  }
}

/** Walks there, a thousand commandes at a time. */
async function middleOf({ port, token }: WaslServer, db: PgDatabase): Promise<Examples['middle']> {
  let cursor = ''
  let last = ''
  for (let seen = 0; seen < ground.commands / 2; seen += 1000) {
    const query = new URLSearchParams({ sort: '-created', perPage: '1000', fields: 'id', cursor })
    const answer = await fetch(`http://127.0.0.1:${port}/api/collections/commands/records?${query}`, {
      headers: { authorization: token },
    })
    const page = (await answer.json()) as { items: { id: string }[]; cursor: string | null }
    if (page.cursor === null) break
    cursor = page.cursor
    last = page.items.at(-1)?.id ?? ''
  }
  const [row] = await db.query<{ created: string; seq: number }>(
    sql`SELECT created, _seq AS seq FROM commands WHERE id = ${last}`,
  )
  if (!row) throw new Error('too few commandes to walk through')
  return { cursor, created: row.created, seq: String(row.seq) }
}
