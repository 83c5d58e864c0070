import type { Tx } from '#server/db/database.ts'
import type { Prepared } from './brouillon.ts'

/** What the brouillons a transaction creates are made of, by person, where many were prepared together. */
const known = new WeakMap<Tx, ReadonlyMap<string, Prepared>>()

export const keepPrepared = (tx: Tx, byUser: ReadonlyMap<string, Prepared>): void =>
  void known.set(tx, byUser)
export const preparedFor = (tx: Tx, user: string): Prepared | undefined => known.get(tx)?.get(user)
