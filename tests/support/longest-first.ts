import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take minutes although they are short. Without results of a former run Vitest begins with the largest
 * files: these would come last and run alone while the other worker waits.
 */
const LONG = ['tests/e2e/routes.e2e.ts', 'tests/bench/bench.test.ts']

/** The order of Vitest, long files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
