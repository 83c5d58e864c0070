import { createProduct } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/connection.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { type Attack, attacksOn } from './attack/attacks.ts'
import { Siege } from './attack/siege.ts'
import { prepareGround, SEED } from './ground.ts'
import { scaled } from './scale.ts'
import { machine, table } from './table.ts'
import { PASSWORD, startWasl, type WaslServer } from './wasl-server.ts'

const HELD_LIMIT_MS = 100
const P99_LIMIT_MS = 300
/** Of one kind of callers: an account has a thousand calls a minute. */
const ACCOUNTS = 6
const CALLERS = ['guest', 'client', 'livreur', 'moderateur'] as const
type CallerKind = (typeof CALLERS)[number]

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir, { env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  try {
    await report(wasl, ground.connection())
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function report(wasl: WaslServer, connection: Connection): Promise<void> {
  const attacks = await everyAttack(connection)
  const siege = await Siege.begin(wasl)
  const rows = []
  for (const caller of CALLERS) {
    const tokens = await tokensOf(wasl, connection, caller)
    for (const [kind, some] of Map.groupBy(attacks, (attack) => attack.kind)) {
      process.stderr.write(`${caller}: ${kind}…\n`)
      const front = { wasl, siege, tokens, attacks: some.slice(0, scaled(some.length)) }
      rows.push([caller, kind, ...(await suffered(front))])
    }
  }
  siege.end()
  console.log(`
Every route of the router under its worst bodies and queries, three at once, limits on; ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED})
Goals: nobody unanswered for ${HELD_LIMIT_MS} ms, another caller's p99 ${P99_LIMIT_MS} ms
${machine()}

${table(['caller', 'attack', 'routes', 'held ms', 'by', 'p99 ms', 'worst ms', 'answers', ''], rows)}`)
}

interface Front {
  readonly wasl: WaslServer
  readonly siege: Siege
  readonly tokens: readonly string[]
  readonly attacks: readonly Attack[]
}

async function suffered({ wasl, siege, tokens, attacks }: Front) {
  let held = { ms: 0, by: '' }
  const waits: number[] = []
  const statuses = new Set<number>()
  await wasl.held()
  for (const [n, attack] of attacks.entries()) {
    const struck = await siege.strike(attack, tokens[n % tokens.length] ?? '')
    const ms = await wasl.held()
    if (ms > held.ms) held = { ms, by: `${attack.method} ${attack.path.split('?')[0]}` }
    waits.push(...struck.times)
    for (const status of struck.statuses) statuses.add(status)
  }
  waits.sort((a, b) => a - b)
  const p99 = waits[Math.min(waits.length - 1, Math.floor(waits.length * 0.99))] ?? 0
  const verdict = held.ms <= HELD_LIMIT_MS && p99 <= P99_LIMIT_MS && !statuses.has(0) ? '' : 'over the goal'
  const answers = [...statuses].sort((a, b) => a - b).join(' ')
  return [attacks.length, held.ms, held.by, p99, waits.at(-1) ?? 0, answers, verdict]
}

async function everyAttack(connection: Connection): Promise<Attack[]> {
  const db = createDatabase(connection, { max: 3 })
  try {
    const { app } = await createProduct({ config: readConfig({ LOG_LEVEL: 'silent' }), db })
    const [known] = await db.query<{ id: string; code: string }>(
      sql`SELECT id, code FROM commands WHERE deleted_at IS NULL ORDER BY _seq LIMIT 1`,
    )
    if (!known) throw new Error('no commande to attack')
    const attacks = attacksOn(app.routesServed, known)
    await app.close()
    return attacks
  } finally {
    await db.close()
  }
}

async function tokensOf({ port }: WaslServer, connection: Connection, kind: CallerKind): Promise<string[]> {
  if (kind === 'guest') return ['']
  const db = createDatabase(connection, { max: 1 })
  const people = await db.query<{ email: string }>(
    sql`SELECT email FROM users WHERE type = ${kind} AND active AND email <> 'moderateur@demo.wasl.ma' ORDER BY _seq LIMIT ${ACCOUNTS}`,
  )
  await db.close()
  const url = `http://127.0.0.1:${port}/api/collections/users/auth-with-password`
  const signIn = async ({ email }: { email: string }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: email, password: PASSWORD }),
    })
    const { token } = (await answer.json()) as { token?: string }
    return token ?? []
  }
  const tokens = (await Promise.all(people.map(signIn))).flat()
  if (tokens.length === 0) throw new Error(`no ${kind} can sign in`)
  return tokens
}
