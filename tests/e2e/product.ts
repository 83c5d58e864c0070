import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import PocketBase from 'pocketbase'
import { inject } from 'vitest'
import { sendAnywhere } from '../support/anywhere.ts'
import { addressOf, testDatabase } from '../support/database.ts'
import { DEMO_COMMANDS, DEMO_PASSWORD } from './demo-settings.ts'

/** The product as people use it: its own process, demo data, built web, on a database of its own. */
export interface Product {
  readonly url: string
  stop(): Promise<void>
}

const ROOT = resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 90_000
/** Warnings of Node.js about the code it runs, as of a deprecated call. */
const NODE_WARNING = /^\(node:\d+\).*Warning:.*$/gm

export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wasl-e2e-'))
  const ownDemo = environment.DEMO_COMMANDS !== undefined
  const template = ownDemo ? {} : { template: inject('demo').database }
  const [database, port] = await Promise.all([testDatabase(template), freePort()])
  if (!ownDemo) cpSync(inject('demo').dataDir, dataDir, { recursive: true })
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(database.connection),
      DEMO: '1',
      DEMO_COMMANDS: String(DEMO_COMMANDS),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A file of tests that fails while it is loaded runs none of its hooks.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const said: string[] = []
  child.stdout.on('data', (chunk) => said.push(String(chunk)))
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', kill)
    rmSync(dataDir, { recursive: true, force: true })
    await database.drop()
    const warnings = said.join('').match(NODE_WARNING)
    if (warnings) throw new Error(`the server warned: ${warnings.join('; ')}`)
  }
  await ready(url, child, said)
    .then(() => sendLivreurAnywhere(url))
    .catch(async (error) => {
      await stop()
      throw error
    })
  return { url, stop }
}

async function sendLivreurAnywhere(url: string): Promise<void> {
  const staff = new PocketBase(url)
  const users = staff.collection('users')
  await users.authWithPassword('moderateur@demo.wasl.ma', DEMO_PASSWORD)
  const livreur = await users.getFirstListItem('email = "livreur@demo.wasl.ma"')
  await sendAnywhere(staff, livreur.id)
}

async function ready(url: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((again) => setTimeout(again, 100))
  }
  throw new Error(`the product did not start:\n${said.join('')}`)
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address && typeof address === 'object') found(address.port)
        else failed(new Error('no free port'))
      })
    })
  })
}
