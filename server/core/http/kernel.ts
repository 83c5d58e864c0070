import type { Collection } from '#model/schema/collection.ts'
import type { Clock } from '#server/clock.ts'
import type { PgDatabase } from '#server/db/pool.ts'

/** The part of the kernel that paths and rate limits need. */
export interface HttpKernel {
  /** Collections by the names a path may use: the name in lower case, the id. */
  readonly byPath: ReadonlyMap<string, Collection>
  readonly db: PgDatabase
  readonly clock: Clock
}
