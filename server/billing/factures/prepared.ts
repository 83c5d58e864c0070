import type { Tx } from '#server/db/database.ts'
import type { Prepared } from './brouillon.ts'

/**
 * The prepared content of the brouillons a transaction creates, by person, when many are prepared together.
 */
const known = new WeakMap<Tx, ReadonlyMap<string, Prepared>>()

export const keepPrepared = (tx: Tx, byUser: ReadonlyMap<string, Prepared>): void =>
  void known.set(tx, byUser)
export const preparedFor = (tx: Tx, user: string): Prepared | undefined => known.get(tx)?.get(user)
