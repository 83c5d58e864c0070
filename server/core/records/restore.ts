import type { AnyRow } from '#server/core/base/caller.ts'
import { updateRow } from '#server/core/base/storage.ts'
import { journal, journalValues } from './journal.ts'
import { orRefused } from './validate.ts'
import { announce, eventOf, type Work, type Write } from './write.ts'

const AGAIN = ['deleted_at'] as const

/** Takes a record the transaction has locked out of the corbeille; subscribers get a « create ». */
export async function restore(write: Write, before: AnyRow): Promise<AnyRow> {
  const { kernel, tx, collection, origin } = write
  const row: AnyRow = { ...before, deleted_at: '' }
  const afterwards: Work[] = []
  const event = eventOf(write, row, before, afterwards)
  await kernel.hooks[collection.name]?.beforeRestore?.(event)
  await orRefused(kernel, 'update', () => updateRow(tx, collection, row, AGAIN))
  for (const work of afterwards) await work()
  const pair = {
    before: journalValues(collection, before, AGAIN),
    after: journalValues(collection, row, AGAIN),
  }
  await journal(kernel, tx, { action: 'update', collection, record: row.id, ...pair }, origin, event.now)
  await kernel.outbox.put(tx, { collection, action: 'create', state: row })
  announce(write)
  return row
}
