import type { Collections } from '#model/collections.ts'
import { foldMargins, wrongSlices } from '#server/books/margins.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { isDueTonight } from './once-a-night.ts'

/** Folds the margins once a night and counts them again; a difference is reported, never repaired. */
export async function recountMargins(engine: Engine<Collections>): Promise<void> {
  if (!(await isDueTonight(engine, 'marges.recount'))) return
  await engine.db.transaction(foldMargins)
  const wrong = await wrongSlices(engine.db)
  if (wrong.length === 0) return
  const some = wrong.slice(0, 5).join(', ')
  engine.report(new Error(`${wrong.length} margins differ from their recount: ${some}`), 'recount-margins')
}
