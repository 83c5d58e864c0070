import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort, ready } from './process.ts'

const ROOT = { identity: 'root@bench.test', password: 'bench-root-2026' }

/** A PocketBase that runs. */
export interface Program {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Creates the data folder of PocketBase with its superuser, who declares everything else. */
export function prepare(binary: string, data: string): void {
  execFileSync(binary, ['superuser', 'upsert', ROOT.identity, ROOT.password, '--dir', data])
}

export async function launch(binary: string, data: string, hooks?: string): Promise<Program> {
  const port = await freePort()
  const args = ['serve', '--dir', data, '--http', `127.0.0.1:${port}`]
  const child = spawn(binary, hooks ? [...args, '--hooksDir', hooks] : args, {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(child, port)
  return { port, pid: Number(child.pid), stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export async function call(
  port: number,
  method: string,
  path: string,
  token: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

export async function tokenOf(
  port: number,
  collection: string,
  identity: string,
  password: string,
): Promise<string> {
  const path = `/api/collections/${collection}/auth-with-password`
  return ((await call(port, 'POST', path, '', { identity, password })) as { token: string }).token
}

export const rootToken = (port: number) => tokenOf(port, '_superusers', ROOT.identity, ROOT.password)

/** PocketBase refuses batch requests by default. */
export async function allowBatches(port: number): Promise<void> {
  const batch = { enabled: true, maxRequests: 1000, timeout: 60 }
  await call(port, 'PATCH', '/api/settings', await rootToken(port), { batch })
}
