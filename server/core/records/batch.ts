import { ApiError, badRequest } from '#server/core/base/refusals.ts'
import type { Tx } from '#server/db/database.ts'
import { SERVING, TooLong, timeAllowed } from '#server/db/deadlines.ts'
import { errorCode } from '#server/operator-error.ts'
import { rest } from '#server/pace.ts'
import { gatherWrites, togetherOrNot } from './gathered.ts'
import type { RecordsKernel } from './kernel.ts'
import { againIfTaken } from './submit.ts'

/** One write of a batch; it runs again when the transaction is retried. */
export type BatchStep<T> = (tx: Tx) => Promise<T>

/** The step that was refused: nothing of the batch remains. */
export class StepRefused extends Error {
  readonly index: number
  readonly refusal: ApiError

  constructor(index: number, refusal: ApiError) {
    super(refusal.message)
    this.index = index
    this.refusal = refusal
  }
}

/** Steps after which other requests get their turn. */
const AT_A_STRETCH = 25

/**
 * Runs all the steps in one transaction, in order, each seeing the writes of the former ones; all or nothing.
 * Consecutive creates are sent together. The database does not name the one it refuses, so a refused batch is
 * run again one by one: it costs double, a good one next to nothing.
 */
export async function runBatch<T>(
  kernel: RecordsKernel,
  steps: readonly BatchStep<T>[],
  foresee: (tx: Tx) => Promise<void>,
): Promise<T[]> {
  const longest = (timeAllowed() ?? SERVING).write
  const until = performance.now() + longest
  const attempt = (together: boolean) =>
    kernel.db.transaction(async (tx) => {
      await foresee(tx)
      if (together) gatherWrites(tx)
      return runSteps(tx, steps, { until, longest })
    })
  return togetherOrNot((together) => (together ? attempt(true) : againIfTaken(() => attempt(false))))
}

export const TRANSACTION_FAILED = 'Batch transaction failed.'

interface Deadline {
  /** Milliseconds of `performance.now()`. */
  readonly until: number
  /** The milliseconds it allows. */
  readonly longest: number
}

/** Fails with `TooLong` when the steps together take longer than one statement may. */
async function runSteps<T>(
  tx: Tx,
  steps: readonly BatchStep<T>[],
  { until, longest }: Deadline,
): Promise<T[]> {
  const results: T[] = []
  for (const [index, step] of steps.entries()) {
    if (performance.now() > until) throw new TooLong(longest, 'write')
    if (index > 0 && index % AT_A_STRETCH === 0) await rest()
    try {
      results.push(await step(tx))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      // Earlier writes may still wait to be sent: if the database refuses one, that is the failure to report.
      await tx.settle()
      throw new StepRefused(index, refusal)
    }
  }
  return results
}

const BAD_DATA = /^22...$/

/** A value the columns cannot hold is refused as alone; everything else of the database concerns the whole batch. */
function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  return BAD_DATA.test(errorCode(error) ?? '') ? badRequest() : null
}
