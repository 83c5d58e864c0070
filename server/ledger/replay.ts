import { collections } from '#model/collections.ts'
import type { EntryDraft } from '#model/domain/ledger/draft.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import type { Source } from './causes.ts'

/** Records read at once. */
const AT_ONCE = 1_000

export interface Derived {
  readonly cause: string
  readonly drafts: readonly EntryDraft[]
}

/** The entries that follow from the records of a source alone, some records at a time, in the order of their ids. */
export async function* replay(db: Db, source: Source): AsyncGenerator<readonly Derived[]> {
  const { name, concerned } = source
  for (let after = ''; ; ) {
    const found = await db.query<{ id: string }>(
      sql`SELECT t.id FROM ${ident(name)} AS t WHERE t.id > ${after} AND (${concerned}) ORDER BY t.id LIMIT ${AT_ONCE}`,
    )
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return
    const rows = await readRows(db, collections[name], [sql`id = ANY(${ids}::text[])`], {
      byId: true,
      putAside: true,
    })
    const drafts = await source.derive(db, rows)
    yield rows.map(({ id }, n) => ({ cause: id, drafts: drafts[n] ?? [] }))
    after = ids.at(-1) ?? ''
  }
}
