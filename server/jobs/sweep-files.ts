import type { Collection } from '#model/schema/collection.ts'
import { sweepFiles as sweep } from '#server/core/files/audit.ts'
import type { FileStore } from '#server/core/files/file-store.ts'
import type { Database } from '#server/db/database.ts'

/** No write takes as long as that. */
const DAY_MS = 86_400_000

/** Removes files left without a record for a day, by the clock their store dates them with. */
export async function sweepFiles(
  db: Database,
  files: FileStore,
  collections: readonly Collection[],
): Promise<void> {
  await sweep(db, files, collections, new Date(Date.now() - DAY_MS))
}
