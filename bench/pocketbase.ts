import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { PASSWORD } from './ground.ts'
import { copyRecords } from './pocketbase-data.ts'
import { pocketBaseCollections } from './pocketbase-schema.ts'
import { freePort, type Peer, ready } from './process.ts'

const ROOT = { identity: 'root@bench.test', password: 'bench-root-2026' }
const PERSON = { email: 'moderateur@bench.test', type: 'moderateur', full_name: 'Moderateur' }

/**
 * PocketBase as it is published, with the same records. As published a commit is not yet on the disk when it is
 * answered (`synchronous=NORMAL`); with `durable` it is, as it always is in Wasl.
 */
export async function startPocketBase(binary: string, folder: string, from: Database): Promise<Peer> {
  const data = join(folder, 'pb_data')
  const hooks = join(folder, 'pb_hooks')
  const done = join(folder, 'copied')
  mkdirSync(hooks, { recursive: true })
  writeFileSync(join(hooks, 'durable.pb.js'), DURABLE)
  if (!existsSync(done)) {
    process.stderr.write('Copying the records into PocketBase…\n')
    execFileSync(binary, ['superuser', 'upsert', ROOT.identity, ROOT.password, '--dir', data])
    const empty = await launch(binary, data, hooks)
    await declare(empty.port)
    await empty.stop()
    await copyRecords(from, join(data, 'data.db'))
    const filled = await launch(binary, data, hooks)
    await makePerson(filled.port)
    await filled.stop()
    writeFileSync(done, '')
  }
  return launch(binary, data, hooks, true)
}

/** Every write goes through one connection, which is told once to wait for the disk. */
const DURABLE = `
onBootstrap((e) => { e.next(); $app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute() })
cronAdd("durable", "* * * * *", () => { $app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute() })
`

async function launch(binary: string, data: string, hooks: string, signedIn = false): Promise<Peer> {
  const port = await freePort()
  const args = ['serve', '--dir', data, '--hooksDir', hooks, '--http', `127.0.0.1:${port}`]
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await ready(child, port)
  if (signedIn) await allowBatches(port)
  const token = signedIn ? await tokenOf(port, 'users', PERSON.email, PASSWORD) : ''
  const identity = PERSON.email
  return { name: 'PocketBase', port, token, identity, pid: Number(child.pid), stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function call(
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

async function tokenOf(
  port: number,
  collection: string,
  identity: string,
  password: string,
): Promise<string> {
  const path = `/api/collections/${collection}/auth-with-password`
  return ((await call(port, 'POST', path, '', { identity, password })) as { token: string }).token
}

const rootToken = (port: number) => tokenOf(port, '_superusers', ROOT.identity, ROOT.password)

async function declare(port: number): Promise<void> {
  const body = { collections: pocketBaseCollections(), deleteMissing: false }
  await call(port, 'PUT', '/api/collections/import', await rootToken(port), body)
}

async function makePerson(port: number): Promise<void> {
  const body = { ...PERSON, password: PASSWORD, passwordConfirm: PASSWORD, verified: true }
  await call(port, 'POST', '/api/collections/users/records', await rootToken(port), body)
}

/** They are refused as published. */
async function allowBatches(port: number): Promise<void> {
  const batch = { enabled: true, maxRequests: 1000, timeout: 60 }
  await call(port, 'PATCH', '/api/settings', await rootToken(port), { batch })
}
