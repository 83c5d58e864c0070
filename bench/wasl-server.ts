import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PASSWORD } from './ground.ts'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))
const PATIENCE_MS = 60_000

/** The product in a process of its own, as it runs in production. */
export interface WaslServer {
  readonly port: number
  /** Token of the moderateur of the demo. */
  readonly token: string
  /** Resident memory in bytes. */
  memory(): number
  stop(): Promise<void>
}

export async function startWasl(dataDir: string): Promise<WaslServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags(), MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  try {
    await ready(child, port)
    return { port, token: await signIn(port), memory: () => residentBytes(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** `BENCH_PROFILE=dir` writes a CPU profile of the server there. */
const flags = (): string[] =>
  process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    await health?.body?.cancel()
    if (health?.ok) return
  }
  throw new Error('the server did not become ready')
}

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: 'moderateur@demo.wasl.ma', password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return token
}

function residentBytes({ pid }: ChildProcess): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}
