import { setTimeout as sleep } from 'node:timers/promises'
import { SHARED_S } from '#server/figures/shared-answers.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { BOUNDS, elsewhere, type Measured } from './ground/load.ts'
import { scaled, scaledSeconds } from './ground/scale.ts'
import { askOf, signIn, startWasl, type WaslServer } from './programs/wasl-server.ts'
import type { HttpTask } from './users/http-users.ts'

/** The figures of the home page: of every agence, of one, and of a client's own parcels. */
const WARM = { ...BOUNDS, seconds: scaledSeconds(1), requests: 200 }
/** The most that a lone response, and 99 of 100 under load, may take. */
const LIMIT_MS = 300
/** Requests without a shared answer, after the first, which warms the caches. */
const ALONE = scaled(4)

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    await report(wasl)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function report(wasl: WaslServer): Promise<void> {
  await bind(wasl)
  const lookers: Looker[] = []
  for (const [name, identity] of [
    ['every agence', wasl.identity],
    ['one agence', 'agent@demo.wasl.ma'],
    ['a client', 'client@demo.wasl.ma'],
  ] as const) {
    lookers.push({ name, token: await signIn(wasl.port, identity) })
  }
  const longest = await unshared(wasl.port, lookers)
  const rows = []
  for (const { name, token } of lookers) {
    const alone = longest.get(name) ?? 0
    const { perSecond, p50, p99 } = await served(wasl.port, token)
    const late = Math.max(alone, p99) < LIMIT_MS ? '' : `over ${LIMIT_MS} ms`
    rows.push([name, alone, Math.round(perSecond), p50, p99, late])
  }
  console.log(`
Figures of the home page over ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}); ${BOUNDS.users} concurrent users
${machine()}

${table(['looked at', 'unshared ms', 'req/s', 'p50 ms', 'p99 ms', ''], rows)}`)
}

/** The agent of the demo works for one agence. */
async function bind(wasl: WaslServer): Promise<void> {
  const ask = askOf(wasl)
  const idOf = async (path: string) =>
    ((await ask('GET', `/api/collections/${path}&perPage=1&fields=id`)) as { items: { id: string }[] })
      .items[0]?.id
  const agence = await idOf('agences/records?sort=name')
  const agent = await idOf(`users/records?filter=${encodeURIComponent("email = 'agent@demo.wasl.ma'")}`)
  await ask('PATCH', `/api/collections/users/records/${agent}`, { agence })
}

interface Looker {
  readonly name: string
  readonly token: string
}

/**
 * The longest of some requests of each, in milliseconds: one after the other, each after the shared answer before it
 * has expired.
 */
async function unshared(port: number, lookers: readonly Looker[]): Promise<ReadonlyMap<string, number>> {
  const longest = new Map<string, number>()
  for (let n = 0; n <= ALONE; n++) {
    if (n > 0) await sleep(SHARED_S * 1_000 + 100)
    for (const { name, token } of lookers) {
      const begun = performance.now()
      await askOf({ port, token })('GET', '/api/wasl/accueil')
      if (n > 0) longest.set(name, Math.max(longest.get(name) ?? 0, performance.now() - begun))
    }
  }
  return longest
}

async function served(port: number, token: string): Promise<Measured> {
  const task: HttpTask = { port, token, asks: [{ method: 'GET', path: '/api/wasl/accueil' }], bounds: WARM }
  await elsewhere('http-users', task)
  return elsewhere('http-users', { ...task, bounds: BOUNDS })
}
