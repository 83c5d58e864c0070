import { toDirhams } from '#model/domain/money.ts'
import type { Centimes, Collection } from '#model/schema/collection.ts'
import { isJournalled } from '#model/schema/fields.ts'
import { type AnyRow, actorId } from '#server/core/base/caller.ts'
import { collectionNamed } from '#server/core/base/declared.ts'
import { newId } from '#server/core/base/ids.ts'
import { AT_ONCE, type Cells, cellsOf, insertionsOf } from '#server/core/base/storage.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { Gathering } from '#server/db/gathering.ts'
import type { RecordsKernel } from './kernel.ts'

export interface Entry {
  readonly action: 'create' | 'update' | 'delete'
  readonly collection: Collection
  readonly record: string
  /** Values of the journalled fields: amounts in dirhams, as in the API. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const gatherings = new WeakMap<Collection, Gathering<Cells>>()

/** Entries wait for the commit: nobody looks for them earlier. */
function entriesOf(collection: Collection): Gathering<Cells> {
  const known = gatherings.get(collection)
  if (known) return known
  const made = new Gathering<Cells>('commit', (lines) => insertionsOf(collection, lines))
  gatherings.set(collection, made)
  return made
}

/** Writes down who did what, in the transaction of the deed. The journal itself is not journaled. */
export function journal(
  kernel: RecordsKernel,
  tx: Tx,
  entry: Entry,
  origin: Origin,
  now: string,
): Promise<void> {
  return journalMany(kernel, tx, [entry], origin, now)
}

export async function journalMany(
  kernel: RecordsKernel,
  tx: Tx,
  entries: readonly Entry[],
  origin: Origin,
  now: string,
): Promise<void> {
  if (kernel.journal === undefined) return
  const collection = collectionNamed(kernel, kernel.journal)
  let waiting = 0
  for (const entry of entries) {
    if (entry.collection === collection) continue
    const line = {
      id: newId(),
      ...entry,
      collection: entry.collection.name,
      actor: actorId(origin.caller),
      source: origin.source,
      ip: origin.ip ?? '',
      created: now,
      updated: now,
    }
    waiting = entriesOf(collection).add(tx, cellsOf(collection, line, Object.keys(line)))
  }
  if (waiting >= AT_ONCE) await sendEntries(kernel, tx)
}

/** Sends the entries that wait, so that the transaction itself may read them. */
export async function sendEntries(kernel: RecordsKernel, db: Db): Promise<void> {
  if (kernel.journal === undefined) return
  const entries = entriesOf(collectionNamed(kernel, kernel.journal))
  const insertions = entries.writes([db])
  entries.forget(db)
  for (const insertion of insertions) await db.query(insertion)
}

/** The journal values of the named fields; fields that no call of the API returns are left out. */
export function journalValues(
  collection: Collection,
  row: AnyRow,
  names: Iterable<string>,
): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const name of names) {
    const field = collection.fields[name]
    if (!field || !isJournalled(field)) continue
    const value = row[name]
    said[name] = field.kind === 'money' && value !== null ? toDirhams(value as Centimes) : value
  }
  return said
}

/**
 * The journal values of a new record. One brought in from elsewhere includes its own creation time, which is
 * not that of its journal line.
 */
export function journalValuesOfNew(
  collection: Collection,
  row: AnyRow,
  filled: Iterable<string>,
  now: string,
): Record<string, unknown> {
  const names = row.created === now ? filled : [...filled, 'created']
  return journalValues(collection, row, names)
}
