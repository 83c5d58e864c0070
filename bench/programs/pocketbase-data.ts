import { DatabaseSync } from 'node:sqlite'
import { collections } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Database } from '#server/db/database.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import { COPIED, copiedFields } from './pocketbase-schema.ts'

const AT_ONCE = 20_000

/** Copies the records of Wasl's database into PocketBase's, which is not running: the same ids, the same values. */
export async function copyRecords(from: Database, file: string): Promise<void> {
  const to = new DatabaseSync(file)
  try {
    to.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000')
    for (const name of COPIED) await copyCollection(from, to, collections[name])
    to.exec('ANALYZE')
    to.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    to.close()
  }
}

/** Indexes are made again at the end: a million entries sorted once cost less than a million insertions. */
async function copyCollection(from: Database, to: DatabaseSync, collection: Collection): Promise<void> {
  const { name } = collection
  const indexes = to
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`)
    .all(name)
  for (const index of indexes) to.exec(`DROP INDEX \`${index.name}\``)
  to.exec(`DELETE FROM \`${name}\``)
  const fields = copiedFields(collection)
  const columns = ['id', ...fields.map(([field]) => field), ...authColumns(collection)]
  const insert = to.prepare(
    `INSERT INTO \`${name}\` (${columns.map((column) => `\`${column}\``).join(', ')})
     VALUES (${columns.map(() => '?').join(', ')})`,
  )
  for await (const rows of pages(from, collection)) {
    to.exec('BEGIN')
    for (const row of rows) {
      const values = fields.map(([field, declared]) => copied(declared, row[field]))
      insert.run(String(row.id), ...values, ...authValues(collection, row))
    }
    to.exec('COMMIT')
  }
  for (const index of indexes) to.exec(String(index.sql))
}

async function* pages(from: Database, collection: Collection): AsyncGenerator<Record<string, unknown>[]> {
  const names = ['id', '_seq', ...copiedFields(collection).map(([name]) => name), ...emailOf(collection)]
  const columns = join(names.map(ident), ', ')
  for (let last = 0; ; ) {
    const rows = await from.query(
      sql`SELECT ${columns} FROM ${ident(collection.name)} WHERE "_seq" > ${last} ORDER BY "_seq" LIMIT ${AT_ONCE}`,
    )
    if (rows.length === 0) return
    last = Number(rows.at(-1)?._seq)
    yield rows
  }
}

function copied(field: Field, value: unknown): string | number {
  if (Array.isArray(value) || field.kind === 'json') return JSON.stringify(value)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 1 : 0
  if (field.kind === 'money') return Number(value)
  return typeof value === 'number' ? value : String(value)
}

const emailOf = ({ type }: Collection): string[] => (type === 'auth' ? ['email'] : [])

const authColumns = ({ type }: Collection): string[] =>
  type === 'auth' ? ['email', 'emailVisibility', 'verified', 'password', 'tokenKey'] : []

/** Values of a copied account, which cannot sign in; the benchmark's own account is made through the API. */
const authValues = ({ type }: Collection, row: Record<string, unknown>): (string | number)[] =>
  type === 'auth' ? [`copied-${String(row.email)}`, 0, 1, '', `key-of-an-account-nobody-opens-${row.id}`] : []
