import { canonical } from '#server/clock.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import { selectRow, toRow } from '#server/core/base/rows.ts'
import { readRows } from '#server/core/base/storage.ts'
import { ident, join, type Sql, sql } from '#server/db/sql.ts'
import { refuseInUse } from './in-use.ts'
import { journalMany } from './journal.ts'
import { pointsAt, type Referrer } from './referrers.ts'
import { FAILED } from './validate.ts'
import { announce, type Write } from './write.ts'

/**
 * Releases the relations to a record before it is deleted: those that keep or require it refuse, dependents
 * are deleted with it, the other relations are emptied except in sealed collections. Records in the corbeille
 * count too: they may be restored.
 */
export async function releaseReferrers(
  write: Write,
  row: AnyRow,
  remove: (write: Write, row: AnyRow) => Promise<void>,
): Promise<void> {
  const { id } = row
  const referrers = write.kernel.referrers.get(write.collection.name) ?? []
  await refuseInUse(write, row, referrers)
  for (const referrer of referrers) {
    if (referrer.required && !referrer.cascadeDelete && (await requires(write, referrer, id))) {
      throw badRequest(FAILED.delete)
    }
  }
  for (const referrer of referrers) {
    if (referrer.cascadeDelete) {
      const other = { ...write, collection: referrer.collection }
      const dependents = await readRows(write.tx, referrer.collection, [onlyPointsAt(referrer, id)], {
        lock: true,
        putAside: true,
      })
      for (const dependent of dependents) await remove(other, dependent)
    }
    if (!referrer.collection.sealed && !referrer.keepsTarget) await forget(write, referrer, id)
  }
}

/** True for a record whose field would be empty without that id. */
const onlyPointsAt = ({ field, multiple }: Referrer, id: string): Sql =>
  multiple ? sql`${ident(field)} = ARRAY[${id}]::text[]` : sql`${ident(field)} = ${id}`

async function requires({ tx }: Write, referrer: Referrer, id: string): Promise<boolean> {
  const { name } = referrer.collection
  const rows = await tx.query(
    sql`SELECT 1 AS one FROM ${ident(name)} WHERE ${onlyPointsAt(referrer, id)} LIMIT 1`,
  )
  return rows.length > 0
}

type Forgotten = Record<string, unknown> & { id: string; _before: unknown }

/** Clears every reference in one statement, however many there are. */
async function forget(write: Write, referrer: Referrer, id: string): Promise<void> {
  const { kernel, tx, origin } = write
  const { collection, field, multiple } = referrer
  const now = canonical(kernel.clock.now())
  const [table, column] = [ident(collection.name), ident(field)]
  const sets = [multiple ? sql`${column} = array_remove(t.${column}, ${id})` : sql`${column} = ''`]
  if (collection.fields.updated?.kind === 'autodate') sets.push(sql`"updated" = ${now}`)
  const forgotten = await tx.query<Forgotten>(
    sql`WITH gone AS (SELECT "id", ${column} AS "_before" FROM ${table} WHERE ${pointsAt(referrer, id)} FOR UPDATE)
        UPDATE ${table} AS t SET ${join(sets, ', ')} FROM gone WHERE t."id" = gone."id"
        RETURNING gone."_before", ${selectRow(collection, 't')}`,
  )
  if (forgotten.length === 0) return
  const entries = forgotten.map((row) => ({
    action: 'update' as const,
    collection,
    record: row.id,
    before: { [field]: row._before },
    after: { [field]: row[field] },
  }))
  await journalMany(kernel, tx, entries, origin, now)
  for (const row of forgotten) {
    const former = { [field]: row._before }
    await kernel.outbox.put(tx, { collection, action: 'update', state: toRow(collection, row), former })
  }
  announce({ ...write, collection })
}
