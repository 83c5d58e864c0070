import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Ask } from '../users/working-day.ts'
import { freePort, type Peer, ready, residentBytes } from './process.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
export const PASSWORD = 'wasl-demo-2026'
const IDENTITY = 'moderateur@demo.wasl.ma'

/** The product in a process of its own, as it runs in production. */
export interface WaslServer extends Peer {
  /** Resident memory of the process alone, in bytes. */
  memory(): number
  /** The longest block of its loop since the last call, in milliseconds. */
  held(): Promise<number>
}

interface StartOptions {
  /** The port to listen on, where a server comes back to its former address. */
  readonly again?: number
  readonly env?: Readonly<Record<string, string>>
}

export async function startWasl(
  dataDir: string,
  { again, env = {} }: StartOptions = {},
): Promise<WaslServer> {
  const port = again ?? (await freePort())
  const child = spawn(process.execPath, [...flags(), MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
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
    const pid = Number(child.pid)
    const memory = () => residentBytes(pid)
    const held = () => heldOf(port)
    return { name: 'Wasl', port, token: await signIn(port), identity: IDENTITY, pid, memory, held, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function heldOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return 1_000 * Number(/^wasl_event_loop_held_seconds\{worker="0"\} (.+)$/m.exec(text)?.[1])
}

/** `BENCH_PROFILE=dir` writes a CPU profile of the server there. */
const flags = (): string[] =>
  process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []

/** The saved sign-in, in the form of the official client. */
export interface Signed {
  readonly token: string
  readonly record: { readonly id: string }
}

/** A demo account's token. */
export async function signIn(port: number, identity: string = IDENTITY): Promise<string> {
  return (await signedIn(port, identity)).token
}

export async function signedIn(port: number, identity: string): Promise<Signed> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Signed
}

/** Sends requests one after the other and returns their JSON; throws for a refusal. */
export const askOf =
  ({ port, token }: Pick<WaslServer, 'port' | 'token'>): Ask =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
