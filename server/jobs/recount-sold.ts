import type { Collections } from '#model/collections.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { recountSold } from '#server/packaging/sold.ts'
import { isDueTonight } from './once-a-night.ts'

/** Takes what is older than thirty days off the pieces of packaging sold, once a night. */
export async function recountSoldTonight(engine: Engine<Collections>): Promise<void> {
  if (await isDueTonight(engine, 'emballages.vendus')) await recountSold(engine)
}
