import type { Tx } from '#server/db/database.ts'

/**
 * Transactions of a facturation: changes since a brouillon was prepared are billed too, instead of refused.
 */
const refreshing = new WeakSet<Tx>()

export const mayRefresh = (tx: Tx): boolean => refreshing.has(tx)
export const letRefresh = (tx: Tx): void => void refreshing.add(tx)
