import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createDatabase } from '#server/db/pool.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { BOUNDS, type Bounds, elsewhere, type Measured } from './ground/load.ts'
import { scaled, scaledSeconds } from './ground/scale.ts'
import { startPocketBase } from './programs/pocketbase.ts'
import { familyBytes, type Peer } from './programs/process.ts'
import { startWasl } from './programs/wasl-server.ts'
import type { HttpTask } from './users/http-users.ts'
import { type PeerRequest, peerRequests } from './users/peer-requests.ts'
import type { SubscribersTask } from './users/subscribers.ts'

/**
 * Long enough to fill the caches: the comparison is of an afternoon's work, not of the minute after a start.
 */
const WARM = { ...BOUNDS, seconds: scaledSeconds(4) }
const SUBSCRIBERS = {
  users: Number(process.env.BENCH_SUBSCRIBERS ?? scaled(1_000)),
  seconds: scaledSeconds(5),
  requests: 0,
}
const CHANGES_PER_SECOND = 50
const REALTIME = `realtime, ${SUBSCRIBERS.users.toLocaleString('en-US')} subscribers, ${CHANGES_PER_SECOND} changes/s`
/** `BENCH_ONLY=create` measures the requests whose name has that word. */
const ONLY = process.env.BENCH_ONLY ?? ''

/** Without a PocketBase to compare with, Wasl is measured alone. */
const binary = process.env.POCKETBASE_BIN
if (binary !== undefined && !existsSync(binary)) {
  throw new Error('POCKETBASE_BIN names no file: give the path of a PocketBase program, or leave it out.')
}
const ground = await prepareGround()
try {
  await readThrough(ground.dataDir)
  const wasl = await startWasl(ground.dataDir)
  try {
    await compare(wasl)
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

async function compare(wasl: Peer): Promise<void> {
  const db = createDatabase(ground.connection(), { max: 1 })
  try {
    const requests = await peerRequests(db)
    const pocketBase = binary ? await startPocketBase(binary, join(ground.dataDir, 'peer'), db) : undefined
    try {
      const rows = []
      for (const request of requests.filter(({ name }) => name.includes(ONLY))) {
        process.stderr.write(`${request.name}…\n`)
        const ours = await served(wasl, request)
        rows.push(row(request.name, request.least, ours, pocketBase && (await served(pocketBase, request))))
      }
      if (REALTIME.includes(ONLY)) rows.push(await realtimeRow(wasl, pocketBase, requests))
      print(rows, pocketBase ? [wasl, pocketBase] : [wasl])
    } finally {
      await pocketBase?.stop()
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
  await elsewhere('http-users', task(WARM))
  return elsewhere('http-users', task(BOUNDS))
}

async function realtimeRow(wasl: Peer, pocketBase: Peer | undefined, requests: readonly PeerRequest[]) {
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
    return elsewhere('subscribers', task)
  }
  return row(REALTIME, 1, await heard(wasl), pocketBase && (await heard(pocketBase)))
}

function row(name: string, least: number, ours: Measured, theirs: Measured | undefined) {
  const figures = ({ perSecond, p50, p99 }: Measured) => [perSecond, p50, p99]
  if (!theirs) return [name, ...figures(ours)]
  const times = ours.perSecond / theirs.perSecond
  const verdict = times >= least ? '' : `below × ${least}`
  return [name, ...figures(ours), ...figures(theirs), `× ${times.toFixed(2)}`, verdict]
}

function print(rows: (string | number)[][], peers: readonly Peer[]): void {
  const version = binary
    ? `${execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim()}, synchronous=FULL`
    : 'POCKETBASE_BIN is not set'
  const memory = peers.map(({ name, pid }) => `${name} ${Math.round(familyBytes(pid) / 2 ** 20)} MB`)
  const columns = ['request', 'Wasl /s', 'p50 ms', 'p99 ms']
  const theirs = ['PB /s', 'p50 ms', 'p99 ms', 'Wasl/PB', '']
  console.log(`
${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}); ${BOUNDS.users} concurrent users; ${version}
${machine()}
Memory at the end, database included: ${memory.join(', ')}

${table(binary ? [...columns, ...theirs] : columns, rows)}`)
}
