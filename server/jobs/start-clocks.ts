import type { Collections } from '#model/collections.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { startBatch } from '#server/parcels/times/start-clocks.ts'

/** The most batches of one turn: the rest is for the next turn, or for another process. */
const MOST_BATCHES = 20

/** Begins the clocks of parcels that wait without one, after a minuteur was set. */
export async function startClocks(engine: RunningEngine<Collections>): Promise<void> {
  for (let n = 0; n < MOST_BATCHES; n++) {
    if (!(await startBatch(engine))) return
  }
}
