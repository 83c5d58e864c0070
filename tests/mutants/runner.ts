/**
 * A process that runs tests with one source file replaced, for one trial after another: Vitest starts once
 * and keeps its compiled modules. It prints and writes nothing.
 */

import { BaseSequencer, type CliOptions, createVitest, type TestSpecification } from 'vitest/node'

/** One run: the test files, and at most one source file replaced. */
export interface Trial {
  /** The replaced file, by its whole path, with its new text; absent for the tree as it is. */
  readonly changed?: { readonly path: string; readonly source: string }
  /** Paths of test files, the likeliest to fail first. */
  readonly tests: readonly string[]
}

/** The given order: the nearest tests find most faults, and the first failure ends a run. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

let changed: Trial['changed']
const OPTIONS: CliOptions = {
  config: false,
  watch: false,
  include: ['{model,web}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
  setupFiles: ['tests/support/draws.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  reporters: [{}],
  pool: 'threads',
  // Modules are shared by the files of one run, which is three times as quick; the next run begins anew.
  isolate: false,
  maxWorkers: 1,
  bail: 1,
  // The cache identifies a file by its text on the disk, and would return the original.
  fsModuleCache: false,
  sequence: { sequencer: AsGiven },
}
const vitest = await createVitest(OPTIONS, {
  root: process.cwd(),
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id: string) => (id.split('?')[0] === changed?.path ? changed?.source : undefined),
    },
  ],
})
const byPath = new Map((await vitest.globTestSpecifications()).map((test) => [test.moduleId, test]))

async function passes(trial: Trial): Promise<boolean> {
  const former = changed?.path
  changed = trial.changed
  for (const path of [former, changed?.path]) if (path) vitest.invalidateFile(path)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    trial.tests.flatMap((path) => byPath.get(path) ?? []),
  )
  // Vitest also reports files of earlier runs.
  const asked = testModules.filter(({ moduleId }) => trial.tests.includes(moduleId))
  return unhandledErrors.length === 0 && asked.every((one) => one.ok())
}

process.on('message', async (trial: Trial) => process.send?.(await passes(trial)))
