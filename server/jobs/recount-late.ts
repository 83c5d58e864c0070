import type { Collections } from '#model/collections.ts'
import type { RunningEngine } from '#server/core/engine.ts'
import { recountBatch } from '#server/parcels/late-recounts.ts'

/** Of one turn: the rest is for the next one, or for another process. */
const MOST_BATCHES = 20

/** Works out again when parcels are late, after the calendar or a minuteur was edited. */
export async function recountLate(engine: RunningEngine<Collections>): Promise<void> {
  for (let n = 0; n < MOST_BATCHES; n++) {
    if (!(await recountBatch(engine))) return
  }
}
