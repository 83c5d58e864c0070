import type { Collection } from '#model/schema/collection.ts'
import { createAll } from '#server/db/ddl.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { systemCollections, systemTables } from './system.ts'

/** What an empty database needs to hold these collections: their tables and the engine's own. */
export function installSql(collections: readonly Collection[]): string {
  return [createAll([...Object.values(systemCollections), ...collections]), ...systemTables].join('\n\n')
}

/** Prepares an empty database for an engine with these collections. A product that lives on has migrations instead. */
export async function install(db: PgDatabase, collections: readonly Collection[]): Promise<void> {
  await db.withClient((client) => client.query(installSql(collections)))
}
