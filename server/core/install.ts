import type { Collection } from '#model/schema/collection.ts'
import { isStored } from '#model/schema/fields.ts'
import { createAll } from '#server/db/ddl.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { systemCollections, systemTables } from './system.ts'

/** The SQL that prepares an empty database for these collections: their tables and the engine's own. */
export function installSql(collections: readonly Collection[]): string {
  const all = [...Object.values(systemCollections), ...collections]
  return [createAll(all), ...all.flatMap(leaveUncounted), ...systemTables].join('\n\n')
}

/**
 * Turns off statistics for the JSON columns of history. No query compares them, counting their texts would be
 * most of the cost of ANALYZE, and a table that grows all day is analysed all day.
 */
function leaveUncounted({ name, sealed, fields }: Collection): string[] {
  const texts = Object.entries(fields).filter(([, field]) => field.kind === 'json' && isStored(field))
  if (!sealed || texts.length === 0) return []
  const each = texts.map(([column]) => `ALTER COLUMN "${column}" SET STATISTICS 0`)
  return [`ALTER TABLE "${name}" ${each.join(', ')};`]
}

/** Prepares an empty database for an engine with these collections. A product that lives on has migrations instead. */
export async function install(db: PgDatabase, collections: readonly Collection[]): Promise<void> {
  await db.withClient((client) => client.query(installSql(collections)))
}
