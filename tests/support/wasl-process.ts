import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

export const ROOT = resolve(import.meta.dirname, '../..')
export const isRoot = process.getuid?.() === 0
export const NOBODY = 65534

/** `npm start`, or one of our scripts without npm. */
export const NPM_START = ['npm', 'start'] as const
/** The demonstration on pages that are already built. */
export const DEMO = ['node', 'server/main.ts'] as const
export const SERVE = ['node', 'scripts/wasl.mjs', 'serve'] as const

/** The process itself stops within 4.5 s; npm, the exits and a slow machine have the rest. */
export const ENDS_WITHIN_MS = 8_000

export interface WaslProcess {
  readonly url: string
  readonly dataDir: string
  readonly child: ChildProcess
  /** The output so far, stdout and stderr. */
  said(): string
  /** Waits until ready; returns the statuses of `/api/health` meanwhile. */
  ready(): Promise<number[]>
  /** Signals the process alone. */
  signal(signal: NodeJS.Signals): void
  /** Signals the process and all its children. */
  signalGroup(signal: NodeJS.Signals): void
  /** Exit code, and the time it took. */
  ended(): Promise<{ code: number | null; ms: number }>
}

interface Start {
  readonly command?: readonly string[]
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  readonly port?: number
}

export async function startWasl({
  command = NPM_START,
  dataDir,
  env = {},
  port,
}: Start): Promise<WaslProcess> {
  const on = port ?? (await freePort())
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      DEMO: '1',
      DEMO_COMMANDS: '200',
      PORT: String(on),
      DATA_DIR: dataDir,
      ...env,
    },
  })
  const said: string[] = []
  child.stdout.on('data', (chunk) => said.push(String(chunk)))
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  const exit = once(child, 'close') as Promise<[number | null]>
  const pid = child.pid ?? 0
  const url = `http://127.0.0.1:${on}`
  return {
    url,
    dataDir,
    child,
    said: () => said.join(''),
    ready: () => untilReady(url, child, () => said.join('')),
    signal: (signal) => void child.kill(signal),
    signalGroup: (signal) => signalGroup(pid, signal),
    async ended() {
      const begun = performance.now()
      const [code] = await exit
      return { code, ms: performance.now() - begun }
    },
  }
}

/** One Wasl on demo data for a whole file of tests, killed after the last of them. */
export async function waslForFile(env: Readonly<Record<string, string>>): Promise<WaslProcess> {
  const folder = temporaryFolder('wasl-file-')
  const wasl = await startWasl({ command: DEMO, dataDir: folder.path, env })
  afterAll(async () => {
    wasl.signalGroup('SIGKILL')
    await wasl.ended()
    folder[Symbol.dispose]()
  })
  await wasl.ready()
  return wasl
}

/** A group that has ended already is no mistake of the test. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const READY_WITHIN_MS = 90_000

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<number[]> {
  const statuses: number[] = []
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until && child.exitCode === null) {
    const status = await health(url)
    if (status !== undefined) statuses.push(status)
    if (status === 200) return statuses
    await sleep(50)
  }
  throw new Error(`not ready:\n${said()}`)
}

export async function health(url: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  return answer?.status
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Processes of PostgreSQL that work on this directory. */
export const postgresPids = (dataDir: string): number[] =>
  running().flatMap(({ pid, args }) => (args.includes(`-D ${dataDir}/pg `) ? [pid] : []))

/** The processes it put behind its port, with `WORKERS` above 1. */
export const workersOf = ({ child }: WaslProcess): number[] =>
  running().flatMap(({ pid, group, args }) =>
    group === child.pid && args.includes('start/worker.ts') ? [pid] : [],
  )

function running(): { pid: number; group: number; args: string }[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.map((line) => {
    const [pid, group, ...args] = line.trim().split(/\s+/)
    // The space after the last word ends it, as it does the others.
    return { pid: Number(pid), group: Number(group), args: `${args.join(' ')} ` }
  })
}

/** A folder that is removed when the test ends. */
export function temporaryFolder(prefix: string): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), prefix))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
