import type { Collection } from '#model/schema/collection.ts'
import { canonical } from '#server/clock.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import { cacheFor } from '#server/core/cache/written.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { changedFields } from './changes.ts'
import { cachedTargets, holdTargets } from './held-targets.ts'
import { type Entry, journal, journalValues, journalValuesOfNew } from './journal.ts'
import type { RecordsKernel } from './kernel.ts'

export interface Past {
  readonly action: Entry['action']
  readonly rows: readonly AnyRow[]
  /** For an update: the former values of the changed fields, the same in every row. */
  readonly former?: Readonly<Record<string, unknown>>
  /** The time of the rows, when it is known; else that of the write. */
  readonly now?: string
}

/** Journal lines and changes for listeners, of rows that statements of many rows created, changed or deleted. */
export async function recordWritten(
  kernel: RecordsKernel,
  tx: Tx,
  collection: Collection,
  { action, rows, former = {}, now = canonical(kernel.clock.now()) }: Past,
  origin: Origin,
): Promise<void> {
  if (action === 'create') await mustStay(kernel, tx, collection, rows)
  for (const state of rows) {
    if (collection.journalled) {
      const pair = toldOf(collection, state, action, former, now)
      await journal(kernel, tx, { action, collection, record: state.id, ...pair }, origin, now)
    }
    if (isPurge(collection, action, state)) continue
    await kernel.outbox.put(tx, { collection, action, state, ...(action === 'update' && { former }) })
  }
}

/** Locks the records that these rows point to until the commit; 409 when one is gone. */
async function mustStay(
  kernel: RecordsKernel,
  tx: Tx,
  collection: Collection,
  rows: readonly AnyRow[],
): Promise<void> {
  const targets = cachedTargets(collection, rows, Object.keys(collection.fields), cacheFor(tx, kernel.cache))
  const gone = await holdTargets(kernel, tx, targets)
  if (gone.size > 0) throw conflict('Ce que ces fiches désignent vient d’être supprimé. Recommencez.')
}

/** True when a record is deleted from the corbeille: subscribers got its delete when it was put there. */
const isPurge = ({ trash }: Collection, action: Entry['action'], row: AnyRow): boolean =>
  trash && action === 'delete' && row.deleted_at !== ''

function toldOf(
  collection: Collection,
  row: AnyRow,
  action: Entry['action'],
  former: Readonly<Record<string, unknown>>,
  now: string,
): Pick<Entry, 'before' | 'after'> {
  if (action === 'update') {
    const names = Object.keys(former)
    return {
      before: journalValues(collection, { ...former, id: row.id }, names),
      after: journalValues(collection, row, names),
    }
  }
  const filled = changedFields(collection, null, row)
  return action === 'create'
    ? { before: null, after: journalValuesOfNew(collection, row, filled, now) }
    : { before: journalValues(collection, row, filled), after: null }
}
