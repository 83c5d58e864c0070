import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ENDS_WITHIN_MS,
  health,
  NPM_START,
  postgresPids,
  startWasl,
  temporaryFolder,
  type WaslProcess,
} from '#tests/support/wasl-process.ts'

let folder: ReturnType<typeof temporaryFolder>
let wasl: WaslProcess | undefined

beforeEach(() => {
  folder = temporaryFolder('wasl-start-')
})
afterEach(async () => {
  wasl?.signalGroup('SIGKILL')
  await wasl?.ended()
  folder[Symbol.dispose]()
})

const start = async (env: Record<string, string> = {}) => {
  wasl = await startWasl({ command: NPM_START, dataDir: folder.path, env })
  return wasl
}

/** Soon, with code 0 and nothing left behind. */
async function expectCleanEnd(process: WaslProcess) {
  const { code, ms } = await process.ended()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(ENDS_WITHIN_MS)
  await expect.poll(() => postgresPids(folder.path), { timeout: 1_000 }).toEqual([])
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm alone stops everything, and the next start is quicker',
  async (signal) => {
    const timed = async () => {
      const begun = performance.now()
      const process = await start()
      const statuses = await process.ready()
      return { process, statuses, ms: performance.now() - begun }
    }
    const { process: first, statuses, ms } = await timed()
    expect(new Set(statuses)).toEqual(new Set([503, 200]))
    expect(first.said()).toContain('moderateur@demo.wasl.ma')
    first.signal(signal)
    await expectCleanEnd(first)
    const second = await timed()
    expect(second.ms).toBeLessThan(ms)
    second.process.signal(signal)
    await expectCleanEnd(second.process)
  },
)

test('Ctrl-C, which reaches the whole group more than once, stops everything once', async () => {
  const running = await start()
  await running.ready()
  for (let n = 0; n < 3; n++) running.signalGroup('SIGINT')
  await expectCleanEnd(running)
  expect(running.said()).not.toMatch(/Error|error/)
})

test('a signal in the middle of the first start stops everything', async () => {
  const starting = await start({ DEMO_COMMANDS: '200000' })
  await expect.poll(() => health(starting.url), { timeout: 30_000 }).toBe(503)
  await expect.poll(() => postgresPids(folder.path).length, { timeout: 10_000 }).toBeGreaterThan(0)
  starting.signal('SIGTERM')
  await expectCleanEnd(starting)
  const again = await start()
  await again.ready()
  again.signal('SIGTERM')
  await expectCleanEnd(again)
})

test('a request in flight is answered before the end', async () => {
  const running = await start()
  await running.ready()
  // Holds the connection open without finishing its request until the stop has begun.
  const slow = new TransformStream<Uint8Array, Uint8Array>()
  const writer = slow.writable.getWriter()
  const answer = fetch(`${running.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: slow.readable,
    duplex: 'half',
  } as RequestInit)
  const body = new TextEncoder().encode('{"identity":"moderateur@demo.wasl.ma","password":"wasl-demo-2026"}')
  await writer.write(body.subarray(0, 10))
  await new Promise((resolve) => setTimeout(resolve, 200))
  running.signal('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 300))
  await writer.write(body.subarray(10))
  await writer.close()
  expect(await (await answer).text()).toContain('token')
  await expectCleanEnd(running)
})
