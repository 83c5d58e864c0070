import type { Audience } from '#model/schema/fields.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { Reader } from '#server/core/read/reader.ts'
import type { PgDatabase } from '#server/db/pool.ts'

/** The part of the kernel that realtime needs. */
export interface RealtimeKernel {
  readonly collections: Declared
  readonly db: PgDatabase
  readonly cache: Cache
  readonly reader: Reader
  /** The audience of each signal, by its name. */
  readonly signals: Readonly<Record<string, Audience>>
}
