import type { Tx } from '#server/db/database.ts'

/** Records whose write is decided already: the hooks of `commands` and `suivis` let them pass. */
const decided = new WeakMap<Tx, Set<string>>()

export const isDecided = (tx: Tx, id: string): boolean => decided.get(tx)?.has(id) ?? false

export async function asDecided<T>(tx: Tx, id: string, write: () => Promise<T>): Promise<T> {
  const ids = decided.get(tx) ?? new Set<string>()
  decided.set(tx, ids.add(id))
  try {
    return await write()
  } finally {
    ids.delete(id)
  }
}
