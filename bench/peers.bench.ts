import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createDatabase } from '#server/db/pool.ts'
import { prepareGround, SEED } from './ground.ts'
import type { HttpTask } from './http-users.ts'
import { BOUNDS, type Bounds, elsewhere, type Measured } from './load.ts'
import { type PeerRequest, peerRequests } from './peer-requests.ts'
import { startPocketBase } from './pocketbase.ts'
import { familyBytes, type Peer } from './process.ts'
import type { SubscribersTask } from './subscribers.ts'
import { machine, table } from './table.ts'
import { startWasl } from './wasl-server.ts'

/** Long enough to fill the caches: what is compared is an afternoon's work, not the minute after a start. */
const WARM = { ...BOUNDS, seconds: 4 }
const SUBSCRIBERS = { users: Number(process.env.BENCH_SUBSCRIBERS ?? 1_000), seconds: 5, requests: 0 }
const CHANGES_PER_SECOND = 50
const REALTIME = `realtime, ${SUBSCRIBERS.users.toLocaleString('en-US')} subscribers, ${CHANGES_PER_SECOND} changes/s`
/** `BENCH_ONLY=create` measures the requests whose name has that word. */
const ONLY = process.env.BENCH_ONLY ?? ''

const binary = process.env.POCKETBASE_BIN
if (!binary || !existsSync(binary)) {
  throw new Error('POCKETBASE_BIN names no file: give the path of a PocketBase program.')
}
const ground = await prepareGround()
try {
  await readThrough(ground.dataDir)
  const wasl = await startWasl(ground.dataDir)
  try {
    await compare(binary, wasl)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

/** Files kept since another day are on the disk and not in memory, and PocketBase gives a request up after 30 s of reading. */
async function readThrough(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    await finished(createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 2 ** 20 }).resume())
  }
}

async function compare(binary: string, wasl: Peer): Promise<void> {
  const db = createDatabase(ground.connection(), { max: 1 })
  try {
    const requests = await peerRequests(db)
    const pocketBase = await startPocketBase(binary, join(ground.dataDir, 'peer'), db)
    try {
      const rows = []
      for (const request of requests.filter(({ name }) => name.includes(ONLY))) {
        process.stderr.write(`${request.name}…\n`)
        rows.push(
          row(request.name, request.least, await served(wasl, request), await served(pocketBase, request)),
        )
      }
      if (REALTIME.includes(ONLY)) rows.push(await realtimeRow(wasl, pocketBase, requests))
      print(binary, rows, [wasl, pocketBase])
    } finally {
      await pocketBase.stop()
    }
  } finally {
    await db.close()
  }
}

async function served(peer: Peer, request: PeerRequest): Promise<Measured> {
  const { port, token } = peer
  const task = (bounds: Bounds): HttpTask => {
    const asks = request.asks(peer)
    const most = request.once ? asks.length : bounds.requests
    return { port, token, asks, bounds: { ...bounds, requests: Math.min(bounds.requests, most) } }
  }
  await elsewhere('./http-users.ts', task(WARM))
  return elsewhere('./http-users.ts', task(BOUNDS))
}

async function realtimeRow(wasl: Peer, pocketBase: Peer, requests: readonly PeerRequest[]) {
  process.stderr.write(`${REALTIME}…\n`)
  const views = requests.find((request) => request.name === 'view')?.asks(wasl) ?? []
  const ids = views.map(({ path }) => path.split('/').at(-1) ?? '')
  const heard = ({ port, token }: Peer) => {
    const task: SubscribersTask = {
      port,
      token,
      ids,
      changesPerSecond: CHANGES_PER_SECOND,
      bounds: SUBSCRIBERS,
    }
    return elsewhere('./subscribers.ts', task)
  }
  return row(REALTIME, 1, await heard(wasl), await heard(pocketBase))
}

function row(name: string, least: number, ours: Measured, theirs: Measured) {
  const times = ours.perSecond / theirs.perSecond
  const figures = [ours, theirs].flatMap(({ perSecond, p50, p99 }) => [perSecond, p50, p99])
  return [name, ...figures, `× ${times.toFixed(2)}`, times >= least ? '' : `below × ${least}`]
}

function print(binary: string, rows: (string | number)[][], peers: readonly Peer[]): void {
  const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim()
  const memory = peers.map(({ name, pid }) => `${name} ${Math.round(familyBytes(pid) / 2 ** 20)} MB`)
  console.log(`
${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}); ${BOUNDS.users} concurrent users; ${version}, synchronous=FULL
${machine()}
Memory at the end, database included: ${memory.join(', ')}

${table(['request', 'Wasl /s', 'p50 ms', 'p99 ms', 'PB /s', 'p50 ms', 'p99 ms', 'Wasl/PB', ''], rows)}`)
}
