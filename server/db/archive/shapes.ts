import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { TableShape } from './format.ts'

interface ColumnRow {
  table: string
  column: string
  identity: boolean
  sequence: string | null
}

/**
 * The product's tables with their stored columns. Left out: the migrations, which a restore writes again; the
 * counter tables and the searched texts, which triggers fill; unlogged tables and the outbox.
 */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const rows = await db.query<ColumnRow>(sql`
    SELECT c.relname AS table, a.attname AS column, a.attidentity <> '' AS identity,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname NOT IN ('wasl_migrations', 'wasl_outbox')
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgname = substring(c.relname FROM '^.*_counts_') || 'insert'
        OR t.tgname = c.relname || '_insert')
    ORDER BY c.relname, a.attnum`)
  const byTable = Map.groupBy(rows, (row) => row.table)
  const shapes: TableShape[] = []
  for (const [name, columns] of byTable) shapes.push(await shape(db, name, columns))
  return shapes
}

async function shape(db: Db, name: string, columns: readonly ColumnRow[]): Promise<TableShape> {
  const identity = columns.find((column) => column.identity)
  return {
    name,
    columns: columns.map((column) => column.column),
    identity: identity ? { column: identity.column, last: await lastNumber(db, identity.sequence) } : null,
  }
}

async function lastNumber(db: Db, sequence: string | null): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    sql`SELECT coalesce(pg_sequence_last_value(${sequence}::regclass), 0) AS last`,
  )
  return row?.last ?? 0
}
