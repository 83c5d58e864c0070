import { prepareGround, SEED } from './ground.ts'
import type { HttpTask } from './http-users.ts'
import { BOUNDS, elsewhere, type Measured } from './load.ts'
import { scaledSeconds } from './scale.ts'
import { machine, table } from './table.ts'
import { askOf, signIn, startWasl, type WaslServer } from './wasl-server.ts'

/** The figures of the home page: of every agence, of one, and of a client's own parcels. */
const WARM = { ...BOUNDS, seconds: scaledSeconds(1), requests: 200 }
/** Issue 13, section 6. */
const P99_LIMIT_MS = 300

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
  const rows = []
  for (const [name, identity] of [
    ['every agence', wasl.identity],
    ['one agence', 'agent@demo.wasl.ma'],
    ['a client', 'client@demo.wasl.ma'],
  ] as const) {
    const { perSecond, p50, p99 } = await served(wasl.port, await signIn(wasl.port, identity))
    const late = p99 < P99_LIMIT_MS ? '' : `p99 over ${P99_LIMIT_MS} ms`
    rows.push([name, Math.round(perSecond), p50, p99, late])
  }
  console.log(`
Figures of the home page over ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}); ${BOUNDS.users} concurrent users
${machine()}

${table(['looked at', 'req/s', 'p50 ms', 'p99 ms', ''], rows)}`)
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

async function served(port: number, token: string): Promise<Measured> {
  const task: HttpTask = { port, token, asks: [{ method: 'GET', path: '/api/wasl/accueil' }], bounds: WARM }
  await elsewhere('./http-users.ts', task)
  return elsewhere('./http-users.ts', { ...task, bounds: BOUNDS })
}
