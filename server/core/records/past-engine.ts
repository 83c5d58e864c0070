import type { Collection } from '#model/schema/collection.ts'
import { canonical } from '#server/clock.ts'
import type { AnyRow } from '#server/core/caller.ts'
import type { Origin } from '#server/core/hooks.ts'
import type { Kernel } from '#server/core/kernel.ts'
import type { Tx } from '#server/db/database.ts'
import { changedFields } from './changes.ts'
import { journal, told } from './journal.ts'

/** Journal lines and changes for listeners, of rows that statements of many rows created or deleted. */
export async function recordWritten(
  kernel: Kernel,
  tx: Tx,
  collection: Collection,
  action: 'create' | 'delete',
  rows: readonly AnyRow[],
  origin: Origin,
): Promise<void> {
  const now = canonical(kernel.clock.now())
  for (const state of rows) {
    const filled = told(collection, state, changedFields(collection, null, state))
    const pair = action === 'create' ? { before: null, after: filled } : { before: filled, after: null }
    await journal(kernel, tx, { action, collection, record: state.id, ...pair }, origin, now)
    await kernel.outbox.put(tx, { collection, action, state })
  }
}
