import { createProduct } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Connection } from '#server/db/connection.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import { type Attack, attacksOn } from './attack/attacks.ts'
import { type Sender, wrongAnswers } from './attack/expected.ts'
import { Siege } from './attack/siege.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { scaled } from './ground/scale.ts'
import { PASSWORD, startWasl, type WaslServer } from './programs/wasl-server.ts'

const HELD_LIMIT_MS = 100
const P99_LIMIT_MS = 300
/** Accounts of each kind of caller: one account has a thousand calls a minute. */
const ACCOUNTS = 6
const KINDS = ['guest', 'client', 'livreur', 'moderateur'] as const
type CallerKind = (typeof KINDS)[number]
/** BENCH_CALLERS lists kinds of caller, separated by commas; every kind runs without it. */
const CALLERS = KINDS.filter((kind) => process.env.BENCH_CALLERS?.split(',').includes(kind) ?? true)
const HEADINGS = ['attack', 'requests', 'seconds', 'held ms', 'by', 'p99 ms', 'worst ms', 'wrong', '']

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir, { env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  const siege = await Siege.begin(wasl)
  try {
    await report(wasl, siege, ground.connection())
  } finally {
    siege.end()
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function report(wasl: WaslServer, siege: Siege, connection: Connection): Promise<void> {
  const attacks = await everyAttack(connection)
  console.log(`
Every route of the router under its worst bodies and queries, three at once, limits on; ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED})
Goals: nobody unanswered for ${HELD_LIMIT_MS} ms, another caller's p99 ${P99_LIMIT_MS} ms
${machine()}`)
  for (const caller of CALLERS) {
    const tokens = await tokensOf(wasl, connection, caller)
    const sender = { guest: caller === 'guest', limited: true }
    const suffered: Suffered[] = []
    for (const [kind, some] of Map.groupBy(attacks, (attack) => attack.kind)) {
      process.stderr.write(`${caller}: ${kind}…\n`)
      const front = { wasl, siege, tokens, sender, attacks: some.slice(0, scaled(some.length)) }
      suffered.push(await underAttack(kind, front))
    }
    console.log(`\n${table(HEADINGS, [...suffered, inAll(caller, suffered)].map(rowOf))}`)
    const wrong = suffered.flatMap((one) => one.wrong)
    if (wrong.length > 0) console.log(`\nWrong answers:\n${wrong.join('\n')}`)
  }
}

interface Front {
  readonly wasl: WaslServer
  readonly siege: Siege
  readonly tokens: readonly string[]
  readonly sender: Sender
  readonly attacks: readonly Attack[]
}

interface Suffered {
  readonly kind: string
  readonly routes: number
  readonly seconds: number
  /** The longest time the loop was blocked, in ms, and the attack that did it. */
  readonly held: { readonly ms: number; readonly by: string }
  /** Milliseconds of the other one's requests. */
  readonly waits: readonly number[]
  readonly wrong: readonly string[]
}

async function underAttack(kind: string, { wasl, siege, tokens, sender, attacks }: Front): Promise<Suffered> {
  let held = { ms: 0, by: '' }
  const waits: number[] = []
  const wrong: string[] = []
  const begun = performance.now()
  await wasl.held()
  for (const [n, attack] of attacks.entries()) {
    const struck = await siege.strike(attack, tokens[n % tokens.length] ?? '')
    const ms = await wasl.held()
    const by = `${attack.method} ${attack.path.split('?')[0]}`
    if (ms > held.ms) held = { ms, by }
    waits.push(...struck.times)
    const amiss = wrongAnswers(attack, sender, struck.statuses)
    if (amiss.length > 0) wrong.push(`${kind}, ${by}: ${amiss.join(' ')}`)
  }
  return { kind, routes: attacks.length, seconds: (performance.now() - begun) / 1_000, held, waits, wrong }
}

function inAll(caller: string, some: readonly Suffered[]): Suffered {
  return {
    kind: `${caller}: all`,
    routes: some.reduce((sum, { routes }) => sum + routes, 0),
    seconds: some.reduce((sum, { seconds }) => sum + seconds, 0),
    held: some.map(({ held }) => held).toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, by: '' },
    waits: some.flatMap(({ waits }) => waits),
    wrong: some.flatMap(({ wrong }) => wrong),
  }
}

function rowOf({ kind, routes, seconds, held, waits, wrong }: Suffered) {
  const sorted = waits.toSorted((a, b) => a - b)
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
  const isGood = held.ms <= HELD_LIMIT_MS && p99 <= P99_LIMIT_MS && wrong.length === 0
  const verdict = isGood ? '' : 'over the goal'
  return [kind, routes, seconds, held.ms, held.by, p99, sorted.at(-1) ?? 0, wrong.length, verdict]
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
