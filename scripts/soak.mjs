import { join } from 'node:path'
import { continueInOwnNode, ROOT, run } from './dependencies.mjs'

await continueInOwnNode(import.meta.url)

/** The long forms of the tests. A failure is repeated with the seed it printed: SOAK_SEED=… npm run soak */
const seed = process.env.SOAK_SEED || String(Date.now() % 2 ** 31)
process.stdout.write(`SOAK_SEED=${seed}\n`)
const env = { ...process.env, SOAK: '1', SOAK_SEED: seed }
try {
  const projects = ['unit', 'server', 'start'].flatMap((name) => ['--project', name])
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  await run(process.execPath, [vitest, 'run', ...projects, ...process.argv.slice(2)], { env })
} catch (error) {
  process.stderr.write(`${error.message}\nSOAK_SEED=${seed}\n`)
  process.exit(1)
}
