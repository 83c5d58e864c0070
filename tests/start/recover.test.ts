import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DEMO,
  health,
  postgresPids,
  startWasl,
  temporaryFolder,
  type WaslProcess,
} from '#tests/support/wasl-process.ts'

/** `npm run soak` kills more often, at moments drawn from its seed. */
const ROUNDS = process.env.SOAK ? 25 : 2
let seed = Number(process.env.SOAK_SEED ?? 1)
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

let folder: ReturnType<typeof temporaryFolder>
let wasl: WaslProcess | undefined

beforeEach(() => {
  folder = temporaryFolder('wasl-recover-')
})
afterEach(async () => {
  wasl?.signalGroup('SIGTERM')
  await wasl?.ended()
  folder[Symbol.dispose]()
})

const start = async () => {
  wasl = await startWasl({ command: DEMO, dataDir: folder.path })
  return wasl
}

const signIn = async (url: string) => {
  const answer = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: 'moderateur@demo.wasl.ma', password: 'wasl-demo-2026' }),
  })
  return answer.status
}

test('after a kill of everything the next start recovers', async () => {
  const first = await start()
  await first.ready()
  first.signalGroup('SIGTERM')
  await first.ended()
  for (let round = 0; round < ROUNDS; round++) {
    const running = await start()
    // The first time when all is quiet, then at any moment of a start.
    if (round === 0) await running.ready()
    else await new Promise((resolve) => setTimeout(resolve, random() * 2_000))
    for (const pid of postgresPids(folder.path)) process.kill(pid, 'SIGKILL')
    running.signalGroup('SIGKILL')
    await running.ended()
  }
  const last = await start()
  await last.ready()
  expect(await signIn(last.url)).toBe(200)
})

test('PostgreSQL stops by itself when Wasl alone is killed', async () => {
  const running = await start()
  await running.ready()
  expect(postgresPids(folder.path).length).toBeGreaterThan(0)
  running.signalGroup('SIGKILL')
  await running.ended()
  await expect.poll(() => postgresPids(folder.path)).toEqual([])
  await (await start()).ready()
})

test('when PostgreSQL alone is killed Wasl says so, and brings it up again', async () => {
  const running = await start()
  await running.ready()
  const [postmaster] = postgresPids(folder.path)
  process.kill(postmaster ?? 0, 'SIGKILL')
  await expect.poll(() => postgresPids(folder.path)[0]).not.toBe(postmaster)
  await expect.poll(() => health(running.url)).toBe(200)
  expect(await signIn(running.url)).toBe(200)
  expect(running.said()).toContain('PostgreSQL ended unexpectedly')
})
