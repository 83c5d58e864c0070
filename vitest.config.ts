import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/** The same draws in every run: new ones are the soak's. */
const setupFiles = ['tests/support/draws.ts']

/**
 * The files of one worker share the modules of the product: to load them again for each cost a fifth of the time.
 * Tests with a database or a browser share one machine: files of those projects run a few at a time. The times are
 * those of what hangs, on a machine several times slower than ours.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['model/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: [
            'server/**/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/seed/**/*.test.ts',
            'tests/authority/**/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/e2e/demo-template.ts'],
          maxConcurrency: 3,
          expect: { poll: { timeout: 45_000, interval: 100 } },
          testTimeout: 240_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        // Real processes, signals and kills. Each start is one process at a time, most of it on one core: two files share two.
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
})
