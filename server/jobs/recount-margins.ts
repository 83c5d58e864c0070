import type { Collections } from '#model/collections.ts'
import { foldMargins, wrongSlices } from '#server/books/margins.ts'
import { localDay, ZONE } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'
import { sql } from '#server/db/sql.ts'

/** Hour of Casablanca from which the night's recount is due. */
const FROM_HOUR = 2

/** Folds the margins once a night and counts them again; what differs is reported, never mended. */
export async function recountMargins(engine: Engine<Collections>): Promise<void> {
  const now = engine.clock.now()
  if (now.toZonedDateTimeISO(ZONE).hour < FROM_HOUR) return
  const day = localDay(now).toString()
  const claimed = await engine.db.query(
    sql`INSERT INTO wasl_meta (key, value) VALUES ('marges.recount', to_jsonb(${day}::text))
      ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value WHERE wasl_meta.value <> EXCLUDED.value RETURNING key`,
  )
  if (claimed.length === 0) return
  await engine.db.transaction(foldMargins)
  const wrong = await wrongSlices(engine.db)
  if (wrong.length === 0) return
  const some = wrong.slice(0, 5).join(', ')
  engine.report(new Error(`${wrong.length} margins differ from their recount: ${some}`), 'recount-margins')
}
