import type { Collections } from '#model/collections.ts'
import { localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { measureStages } from '#server/figures/stages.ts'
import { isDueTonight } from './once-a-night.ts'

/** Measures the stages once a night, and as soon as a database has never had them. */
export async function measureStagesTonight(engine: Engine<Collections>): Promise<void> {
  if (!(await isDueTonight(engine, 'delais.mesure'))) return
  await engine.db.transaction((tx) => measureStages(tx, localDay(engine.clock.now())))
}
