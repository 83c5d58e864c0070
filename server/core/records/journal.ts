import { toDirhams } from '#model/domain/money.ts'
import type { Centimes, Collection } from '#model/schema/collection.ts'
import { type AnyRow, actorId } from '#server/core/caller.ts'
import type { Origin } from '#server/core/hooks.ts'
import { collectionNamed, type Kernel } from '#server/core/kernel.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { newId } from './ids.ts'
import { AT_ONCE, blankRow, cellsOf, insertionsOf } from './storage.ts'

export interface Entry {
  readonly action: 'create' | 'update' | 'delete'
  readonly collection: Collection
  readonly record: string
  /** Fields told: amounts in dirhams, as the API shows them. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Entries of each transaction that are not sent yet. */
const waiting = new WeakMap<Db, AnyRow[]>()

/** Writes down who did what, in the transaction of the deed. The journal itself is not journaled. */
export function journal(kernel: Kernel, tx: Tx, entry: Entry, origin: Origin, now: string): Promise<void> {
  return journalMany(kernel, tx, [entry], origin, now)
}

/** Entries are sent together, just before the commit: nobody looks for them earlier. */
export async function journalMany(
  kernel: Kernel,
  tx: Tx,
  entries: readonly Entry[],
  origin: Origin,
  now: string,
): Promise<void> {
  if (kernel.journal === undefined) return
  const collection = collectionNamed(kernel, kernel.journal)
  const rows = entries
    .filter((entry) => entry.collection !== collection)
    .map(
      (entry): AnyRow => ({
        ...blankRow(collection, newId()),
        ...entry,
        collection: entry.collection.name,
        actor: actorId(origin.caller),
        source: origin.source,
        ip: origin.ip ?? '',
        created: now,
        updated: now,
      }),
    )
  if (rows.length === 0) return
  const known = waiting.get(tx)
  if (known) known.push(...rows)
  else {
    waiting.set(tx, rows)
    tx.beforeCommit(() => takeEntries(kernel, tx))
  }
  if ((waiting.get(tx)?.length ?? 0) >= AT_ONCE) await sendEntries(kernel, tx)
}

/** Sends the entries that wait, so that the transaction itself may read them. */
export async function sendEntries(kernel: Kernel, db: Db): Promise<void> {
  for (const insertion of takeEntries(kernel, db)) await db.query(insertion)
}

function takeEntries(kernel: Kernel, db: Db): Sql[] {
  const rows = waiting.get(db)?.splice(0) ?? []
  if (kernel.journal === undefined || rows.length === 0) return []
  const collection = collectionNamed(kernel, kernel.journal)
  return insertionsOf(
    collection,
    rows.map((row) => cellsOf(collection, row)),
  )
}

/** The named fields as they may be told: what nobody may see through any call stays untold. */
export function told(collection: Collection, row: AnyRow, names: Iterable<string>): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const name of names) {
    const field = collection.fields[name]
    if (!field || field.see?.length === 0) continue
    said[name] = field.kind === 'money' ? toDirhams(row[name] as Centimes) : row[name]
  }
  return said
}
