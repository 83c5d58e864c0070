import type { Collections } from '#model/collections.ts'
import { localDay, ZONE } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

/** Hour of Casablanca from which the work of the night is due. */
const FROM_HOUR = 2

/**
 * True for the first process that calls it after two in the morning of each local day; `key` names the work
 * in `wasl_meta`.
 */
export async function isDueTonight(engine: Engine<Collections>, key: string): Promise<boolean> {
  const now = engine.clock.now()
  if (now.toZonedDateTimeISO(ZONE).hour < FROM_HOUR) return false
  const day = localDay(now).toString()
  const claimed = await engine.db.query(
    sql`INSERT INTO wasl_meta (key, value) VALUES (${key}, to_jsonb(${day}::text))
      ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value WHERE wasl_meta.value <> EXCLUDED.value RETURNING key`,
  )
  return claimed.length > 0
}
