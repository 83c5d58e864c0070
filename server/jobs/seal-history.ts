import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { sealHistory as seal } from '#server/seal/seal.ts'

/** Less than the time between two turns: rows of longer transactions are sealed at a later one. */
const PATIENCE_MS = 15_000

/** History is sealed within a minute of being written. */
export function sealHistory(db: Database, clock: Clock): Promise<number> {
  return seal(db, { clock, patienceMs: PATIENCE_MS })
}
