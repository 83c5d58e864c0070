import type { Collections } from '#model/collections.ts'
import { localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { wrongDays } from '#server/figures/days.ts'
import { isDueTonight } from './once-a-night.ts'

/** Days counted again each night: those of the home page and as many before; `wasl verify` counts all of them. */
const RECOUNTED = 60

/** Counts the last days again once a night; a difference is reported, never repaired. */
export async function recountDays(engine: Engine<Collections>): Promise<void> {
  if (!(await isDueTonight(engine, 'jours.recount'))) return
  const since = localDay(engine.clock.now()).subtract({ days: RECOUNTED })
  const wrong = await wrongDays(engine.db, since)
  if (wrong.length === 0) return
  const some = wrong.slice(0, 5).join(', ')
  engine.report(new Error(`${wrong.length} daily figures differ from their recount: ${some}`), 'recount-days')
}
