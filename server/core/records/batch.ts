import { setImmediate as breathe } from 'node:timers/promises'
import { ApiError, badRequest } from '#server/core/http/errors.ts'
import type { Kernel } from '#server/core/kernel.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { gatherWrites, togetherOrNot } from './gathered.ts'
import { againIfTaken } from './submit.ts'

/** One write of a batch; done again when the transaction is. */
export type Step<T> = (tx: Tx) => Promise<T>

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

const PATIENCE_MS = 20_000
/** Other requests have their turn after so many steps. */
const AT_A_STRETCH = 25

/**
 * All the steps in one transaction, in order, each seeing what the former ones did; all or nothing. Creates that
 * follow each other are sent together. When the database refuses some of them it does not say which step it was,
 * so the batch is done again one by one: the answer to a refused batch costs double, a good one next to nothing.
 */
export async function runBatch<T>(
  kernel: Kernel,
  steps: readonly Step<T>[],
  foresee: (tx: Tx) => Promise<void>,
): Promise<T[]> {
  const until = performance.now() + PATIENCE_MS
  const attempt = (together: boolean) =>
    kernel.db.transaction(async (tx) => {
      await tx.query(sql`SELECT set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`)
      await foresee(tx)
      if (together) gatherWrites(tx)
      return runSteps(tx, steps, until)
    })
  try {
    return await togetherOrNot((together) => (together ? attempt(true) : againIfTaken(() => attempt(false))))
  } catch (error) {
    throw isLate(error) ? badRequest(TRANSACTION_FAILED) : error
  }
}

export const TRANSACTION_FAILED = 'Batch transaction failed.'

async function runSteps<T>(tx: Tx, steps: readonly Step<T>[], until: number): Promise<T[]> {
  const results: T[] = []
  for (const [index, step] of steps.entries()) {
    if (performance.now() > until) throw new Late()
    if (index > 0 && index % AT_A_STRETCH === 0) await breathe()
    try {
      results.push(await step(tx))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      // What still waits to be sent came first: if it is refused, that is the failure to tell.
      await tx.settle()
      throw new StepRefused(index, refusal)
    }
  }
  return results
}

class Late extends Error {}

const QUERY_CANCELED = '57014'
const isLate = (error: unknown): boolean => error instanceof Late || errorCode(error) === QUERY_CANCELED

const BAD_DATA = /^22...$/

/** A value the columns cannot hold is refused as alone; everything else of the database concerns the whole batch. */
function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  return BAD_DATA.test(errorCode(error) ?? '') ? badRequest() : null
}
