import type { GatheredRows } from './gathering.ts'
import type { Sql } from './sql.ts'

/**
 * Runs statements. Values come back as: numeric → text, int8 and float8 → number, timestamptz → canonical
 * text `2026-11-20 22:30:00.000Z`, json → value, text[] → string[], bytea → Buffer.
 */
export interface Db {
  query<T = Record<string, unknown>>(statement: Sql): Promise<T[]>
}

/** A transaction: the only handle that writes. */
export interface Tx extends Db {
  /** Runs once the transaction is committed; never when it is rolled back. */
  afterCommit(effect: () => void | Promise<void>): void
  /**
   * Notes that rows of that kind wait to be written: before the next statement, or with the commit. Called by
   * `Gathering`.
   */
  gather(gathered: GatheredRows): void
  /** Writes now what would go before the next statement. */
  settle(): Promise<void>
  /** Runs once the transaction is undone for certain; not when nobody knows whether it was committed. */
  afterRollback(effect: () => void | Promise<void>): void
}

export interface Database extends Db {
  /**
   * One connection for statements committed apart from the transaction that sends them: they wait for one
   * another, and never for a connection that such a transaction holds.
   */
  readonly apart: Db
  /** Commits what `work` did, or nothing of it. Retried on serialisation failures and deadlocks. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `hear` for each NOTIFY on the channel, and `lost` when some may have been missed. */
  listen(channel: string, hear: (payload: string) => void, lost: () => void): Promise<void>
  close(): Promise<void>
}
