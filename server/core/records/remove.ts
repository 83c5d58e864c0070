import type { AnyRow } from '#server/core/base/caller.ts'
import { deleteRow, updateRow } from '#server/core/base/storage.ts'
import { removeFiles } from '#server/core/files/file-changes.ts'
import { changedFields } from './changes.ts'
import { journal, journalValues } from './journal.ts'
import { forgetCreated } from './known-ids.ts'
import { releaseReferrers } from './release.ts'
import { announce, eventOf, mustNotBeSealed, type Write } from './write.ts'

/**
 * Deletes a record the transaction has locked, and the records that cascade; a `trash` record is only put
 * aside.
 */
export async function remove(write: Write, row: AnyRow): Promise<void> {
  const { kernel, tx, collection, origin } = write
  mustNotBeSealed(collection)
  const event = eventOf(write, row, { ...row })
  const hooks = kernel.hooks[collection.name]
  const filled = changedFields(collection, null, row)
  const entry = { action: 'delete', collection, record: row.id, after: null } as const
  const before = journalValues(collection, row, filled)
  const state = { ...row }
  await hooks?.beforeDelete?.(event)
  if (collection.trash) {
    row.deleted_at = event.now
    await updateRow(tx, collection, row, ['deleted_at'])
  } else {
    await releaseReferrers(write, row, remove)
    await deleteRow(tx, collection, row.id)
    removeFiles(write, row)
    if (collection.type === 'auth') await kernel.accounts.forgetAccess(tx, collection, row.id)
  }
  forgetCreated(tx, collection.name, row.id)
  await hooks?.afterDelete?.(event)
  await journal(kernel, tx, { ...entry, before }, origin, event.now)
  await kernel.outbox.put(tx, { collection, action: 'delete', state })
  announce(write)
}
