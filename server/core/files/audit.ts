import type { Collection } from '#model/schema/collection.ts'
import { readRows } from '#server/core/base/storage.ts'
import { areFilesHeld } from '#server/db/archive/hold-files.ts'
import type { Db } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { allNames, fileFields } from './file-changes.ts'
import { type FileStore, keyOf } from './file-store.ts'

/** Rows looked at together. */
const AT_ONCE = 500

/** Ids of records that name a file which is not there. */
export async function recordsWithoutFile(
  db: Db,
  files: FileStore,
  collection: Collection,
  name: string,
): Promise<string[]> {
  const without: string[] = []
  for (let after = -1, rows: Named[] = []; after === -1 || rows.length === AT_ONCE; ) {
    rows = await db.query<Named>(
      sql`SELECT "id", "_seq" AS seq, to_json(${ident(name)}) AS names FROM ${ident(collection.name)}
          WHERE "_seq" > ${after} ORDER BY "_seq" LIMIT ${AT_ONCE}`,
    )
    for (const { id, names } of rows) {
      const stored = [names].flat().filter((one) => one !== '')
      const found = await Promise.all(stored.map((one) => files.find(keyOf(collection.id, id, one))))
      if (found.includes(null)) without.push(id)
    }
    after = rows.at(-1)?.seq ?? 0
  }
  return without
}

interface Named {
  id: string
  seq: number
  names: string | string[]
}

/**
 * Removes the files no record names, left by a crash or by a removal that failed. Files changed after
 * `before` stay: their record may be about to be written. Returns how many it removed.
 */
export async function sweepFiles(
  db: Db,
  files: FileStore,
  collections: readonly Collection[],
  before: Date,
): Promise<number> {
  const byId = new Map(collections.map((collection) => [collection.id, collection]))
  let swept = 0
  const sweep = async (keys: readonly string[]) => {
    const orphans = await withoutRecord(db, byId, keys)
    if (orphans.length === 0 || (await areFilesHeld(db))) return
    for (const key of orphans) await files.remove(key)
    swept += orphans.length
  }
  let keys: string[] = []
  for await (const { key, modified } of files.list()) {
    if (modified >= before) continue
    if (keys.push(key) < AT_ONCE) continue
    await sweep(keys)
    keys = []
  }
  await sweep(keys)
  return swept
}

async function withoutRecord(
  db: Db,
  byId: ReadonlyMap<string, Collection>,
  keys: readonly string[],
): Promise<string[]> {
  const named = new Set<string>()
  for (const [id, group] of Map.groupBy(keys, (key) => key.split('/', 1)[0] ?? '')) {
    const collection = byId.get(id)
    if (!collection || fileFields(collection).length === 0) continue
    const ids = [...new Set(group.map((key) => key.split('/')[1] ?? ''))]
    const rows = await readRows(db, collection, [sql`"id" = ANY(${ids}::text[])`], { putAside: true })
    for (const row of rows) for (const name of allNames(collection, row)) named.add(keyOf(id, row.id, name))
  }
  return keys.filter((key) => !named.has(fileOf(key)))
}

/** The file a key stands for: itself, or the one a small picture was made of. */
function fileOf(key: string): string {
  const [collection = '', record = '', name = '', ...small] = key.split('/')
  return [collection, record, small.length > 0 ? name.replace(/^thumbs_/, '') : name].join('/')
}
