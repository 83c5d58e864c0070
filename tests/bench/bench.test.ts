/** Runs each benchmark from the command line at a two hundredth of its size: the results mean nothing. */

import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, temporaryFolder } from '#tests/support/wasl-process.ts'

const SHARE = '0.005'
/** `attack` sends bodies of their full size whatever the share; `attack.test.ts` sends them as other callers too. */
const CALLERS = 'guest'
/** Each request of `lists` starts four processes whatever the share: its searches stand for all of them. */
const LISTS_ONLY = 'search'
const SUFFIX = '.bench.ts'
const BENCHES = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  folder = temporaryFolder('wasl-bench-')
})
afterAll(() => folder[Symbol.dispose]())

async function bench(name: string) {
  const { POCKETBASE_BIN: _, ...env } = process.env
  const child = spawn('node', ['scripts/bench.mjs', name], {
    cwd: ROOT,
    env: {
      ...env,
      BENCH_SHARE: SHARE,
      BENCH_CALLERS: CALLERS,
      BENCH_ONLY: name === 'lists' ? LISTS_ONLY : '',
      BENCH_DATA_DIR: join(folder.path, 'data'),
    },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

test('there are benchmarks to run', () => {
  expect(BENCHES).toContain('lists')
})

test.each(BENCHES)('the benchmark « %s » prints its table', async (name) => {
  const { out, err, code } = await bench(name)
  expect(code, err).toBe(0)
  // A line under the headings, and at least one row of figures.
  expect(out).toMatch(/─{3,}.*\n.*\d/)
})
