import cluster from 'node:cluster'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { Stopping } from '#server/start/stopping.ts'
import { openWorkers } from '#server/start/workers.ts'
import { freePort, health, temporaryFolder } from '../support/wasl-process.ts'

/** Blocks this process's event loop, so that no exit event of a child arrives. */
const holdBreath = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('processes that died unnoticed do not keep the first from stopping', async () => {
  using folder = temporaryFolder('wasl-workers-')
  const port = await freePort()
  const config = readConfig({ PORT: String(port), DATA_DIR: folder.path, DEMO: '1', WORKERS: '2' })
  const stopping = new Stopping()
  await openWorkers(config, stopping)
  await expect.poll(() => health(`http://127.0.0.1:${port}`), { timeout: 20_000 }).toBe(503)
  for (const worker of Object.values(cluster.workers ?? {})) process.kill(worker?.process.pid ?? 0, 'SIGKILL')
  holdBreath(200)
  await stopping.run()
  expect(Object.keys(cluster.workers ?? {})).toEqual([])
})
