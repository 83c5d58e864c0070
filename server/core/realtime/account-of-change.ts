import { authCollections } from '#server/core/auth/collections.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Change } from './feed.ts'
import { recordOf } from './outbox.ts'

/** The account that changed, or whose session ended; empty for other changes. */
export function accountOf(kernel: { readonly collections: Declared }, change: Change): string[] {
  const { collection, record, action } = change
  if (kernel.collections[collection]?.type === 'auth') return [record]
  if (action !== 'delete' || !(collection in authCollections)) return []
  return [String(recordOf(kernel, change).recordRef)]
}
