import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReferenceData } from '#server/db/reference-data.ts'
import { openBooks } from '#server/ledger/open-books.ts'

/** Brings a database of any state to this program's version; returns the migrations applied. */
export async function upgradeDatabase(db: Database): Promise<string[]> {
  const applied = await migrate(db)
  await loadReferenceData(db)
  await openBooks(db)
  return applied
}
