import type { Tx } from '#server/db/database.ts'

/** Transactions of a facturation: what changed since a brouillon was prepared is billed as it is now. */
const refreshing = new WeakSet<Tx>()

export const mayRefresh = (tx: Tx): boolean => refreshing.has(tx)
export const letRefresh = (tx: Tx): void => void refreshing.add(tx)
