import cluster, { type Worker } from 'node:cluster'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { THROWAWAY } from '#server/db/embedded/settings.ts'
import { createDatabase } from '#server/db/pool.ts'
import { prepare } from '#server/start/prepare.ts'
import { Stopping } from '#server/start/stopping.ts'
import { openWorkers } from '#server/start/workers.ts'
import { freePort, health, temporaryFolder } from '../support/wasl-process.ts'

const folder = temporaryFolder('wasl-workers-')
const postgres = await startEmbedded({ dataDir: folder.path, settings: THROWAWAY })
const db = createDatabase(postgres.connection, { max: 1 })
await prepare(db, { demo: undefined, demoPassword: '', dataDir: folder.path, s3Url: undefined })
await db.close()
afterAll(async () => {
  await postgres.stop()
  folder[Symbol.dispose]()
})

let stopping: Stopping
afterEach(() => stopping.run())

/** Two processes, the first of which is not ready, and the ids of those that serve, in order. */
async function two() {
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder.path,
    DEMO: '1',
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  })
  stopping = new Stopping()
  const site = await openWorkers(config, stopping)
  await expect.poll(() => health(`http://127.0.0.1:${port}`)).toBe(503)
  const [first, second] = Object.values(cluster.workers ?? {}) as [Worker, Worker]
  const served: number[] = []
  cluster.on('message', ({ id }) => served.push(id))
  return { first, second, served, serve: () => site.serve(postgres.connection) }
}

/** Longer than a process takes to start: the other could overtake the suspended one. */
const HELD_MS = 4_000

test('who says « not yet » is the first to answer, however slow: nobody meets both', async () => {
  const { first, second, served, serve } = await two()
  first.process.kill('SIGSTOP')
  const all = serve()
  await new Promise((passed) => setTimeout(passed, HELD_MS))
  first.process.kill('SIGCONT')
  await all
  expect(served).toEqual([first.id, second.id])
})

test('killed before it answers it has a successor, and the other is not forgotten', async () => {
  const { first, second, served, serve } = await two()
  const all = serve()
  first.process.kill('SIGKILL')
  await all
  expect(served).toHaveLength(2)
  expect(served).toContain(second.id)
  expect(served).not.toContain(first.id)
})
