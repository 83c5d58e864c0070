import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DEMO,
  ENDS_WITHIN_MS,
  health,
  isRoot,
  NOBODY,
  postgresPids,
  SERVE,
  startWasl,
  temporaryFolder,
  type WaslProcess,
} from '#tests/support/wasl-process.ts'

let folder: ReturnType<typeof temporaryFolder>
let wasl: WaslProcess | undefined
beforeEach(() => {
  folder = temporaryFolder('wasl-places-')
  chmodSync(folder.path, 0o755)
})
afterEach(async () => {
  wasl?.signalGroup('SIGTERM')
  await wasl?.ended()
  wasl = undefined
  folder[Symbol.dispose]()
})

async function runs(command: readonly string[], dataDir: string, env: Record<string, string> = {}) {
  wasl = await startWasl({ command, dataDir, env })
  await wasl.ready()
  return wasl
}

test.runIf(isRoot)('Wasl runs as an ordinary user', async () => {
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir)
  chownSync(dataDir, NOBODY, NOBODY)
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--', ...DEMO]
  await runs(asNobody, dataDir)
})

test('Wasl runs in a folder that only its user may enter, at a path too long for a socket', async () => {
  const dataDir = join(folder.path, 'a-very-long-name-for-a-folder'.repeat(4), 'données')
  chmodSync(folder.path, 0o700)
  const running = await runs(DEMO, dataDir)
  running.signal('SIGTERM')
  expect((await running.ended()).code).toBe(0)
  await expect.poll(() => postgresPids(dataDir), { timeout: 1_000 }).toEqual([])
})

test('several processes serve one port, and one that dies is replaced', async () => {
  const running = await runs(DEMO, join(folder.path, 'data'), { WORKERS: '2' })
  const { execFileSync } = await import('node:child_process')
  const workers = () =>
    execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, parent, ...args]) => Number(parent) === running.child.pid && args.join(' ').includes('worker.ts'),
      )
      .map(([pid]) => Number(pid))
  const [victim] = workers()
  expect(workers()).toHaveLength(2)
  process.kill(victim ?? 0, 'SIGKILL')
  await expect.poll(() => workers().filter((pid) => pid !== victim).length).toBe(2)
  for (let n = 0; n < 10; n++) expect(await health(running.url)).toBe(200)
  running.signalGroup('SIGINT')
  const { code, ms } = await running.ended()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(ENDS_WITHIN_MS)
})

test('serve on an empty database gives a link that makes the first moderateur, once', async () => {
  const running = await runs(SERVE, join(folder.path, 'data'))
  await expect.poll(() => running.said()).toContain('/premier-compte?jeton=')
  const token = /jeton=(\S+)/.exec(running.said())?.[1]
  const account = { full_name: 'Salma Idrissi', email: 'salma@wasl.ma', password: 'un-mot-de-passe' }
  const post = (body: unknown) =>
    fetch(`${running.url}/api/wasl/first-account`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post({ ...account, token: 'wrong' })).status).toBe(403)
  expect((await post({ ...account, email: 'not an e-mail', token })).status).toBe(400)
  expect((await post({ ...account, token })).status).toBe(200)
  expect((await post({ ...account, email: 'other@wasl.ma', token })).status).toBe(403)
  const signIn = await fetch(`${running.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: account.email, password: account.password }),
  })
  expect(await signIn.json()).toMatchObject({ record: { type: 'moderateur', active: true } })
})
