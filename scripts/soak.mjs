import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { continueInOwnNode, ROOT, run } from './dependencies.mjs'

await continueInOwnNode(import.meta.url)

/** The long forms of the tests. A failure is repeated with the seed it printed: SOAK_SEED=… npm run soak */
const seed = process.env.SOAK_SEED || String(Date.now() % 2 ** 31)
process.stdout.write(`SOAK_SEED=${seed}\n`)
const env = { ...process.env, SOAK: '1', SOAK_SEED: seed }
const vitest = (...args) =>
  run(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...args], { env })

/** Only screens with a long form: the others would repeat `npm test`. */
const E2E = 'tests/e2e'
const long = readdirSync(join(ROOT, E2E))
  .map((file) => `${E2E}/${file}`)
  .filter(
    (file) => file.endsWith('.e2e.ts') && readFileSync(join(ROOT, file), 'utf8').includes('process.env.SOAK'),
  )

try {
  const asked = process.argv.slice(2)
  const screens = asked.length === 0 ? long : long.filter((file) => asked.some((word) => file.includes(word)))
  const isScreensOnly = asked.length > 0 && asked.every((word) => long.some((file) => file.includes(word)))
  const projects = ['unit', 'server', 'start'].flatMap((name) => ['--project', name])
  if (!isScreensOnly) await vitest(...projects, ...asked)
  if (screens.length > 0) await vitest('--project', 'e2e', ...screens)
} catch (error) {
  process.stderr.write(`${error.message}\nSOAK_SEED=${seed}\n`)
  process.exit(1)
}
