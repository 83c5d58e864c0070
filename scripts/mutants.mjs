import { join } from 'node:path'
import { continueInOwnNode, ROOT, run } from './dependencies.mjs'

await continueInOwnNode(import.meta.url)

/** `npm run mutants -- 100 model/schema`: a hundred mutants of that folder. MUTANTS_SEED draws others. */
try {
  await run(process.execPath, [join(ROOT, 'tests/mutants/program.ts'), ...process.argv.slice(2)])
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
