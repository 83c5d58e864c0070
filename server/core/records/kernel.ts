import type { FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Clock } from '#server/clock.ts'
import type { Access } from '#server/core/base/access.ts'
import type { AnyRow, Caller } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Device } from '#server/core/base/device.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Hooks, Origin } from '#server/core/contract/hooks.ts'
import type { WrittenRecord } from '#server/core/contract/written.ts'
import type { FilesKernel } from '#server/core/files/kernel.ts'
import type { Reader } from '#server/core/read/reader.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import type { SharedTransactions } from '#server/db/shared-transactions.ts'
import type { Body } from './body.ts'
import type { Referrer } from './referrers.ts'

/** Hashed passwords by field name: they never stand in a row. */
export type Secrets = Readonly<Record<string, string>>

/** A request that writes an account. */
export interface AccountChange {
  readonly db: Db
  readonly collection: Collection
  readonly body: Body
  /** The stored account; null for a new one. */
  readonly before: AnyRow | null
  /** The account as it would be. */
  readonly record: AnyRow
  readonly caller: Caller
  /** Address of the request. */
  readonly ip?: string
  readonly device?: Device | null
}

/** The rules of accounts that a write of a record follows. */
export interface Accounts {
  /** The hashes to store; none for a record that is no account. Throws 400 by field. */
  secretsOf(change: AccountChange): Promise<Secrets>
  /** Throws 400 when the id is that of an account in another collection; holds it until the transaction ends. */
  claimId(tx: Tx, collection: Collection, id: string): Promise<void>
  /** Ends the sessions, codes and invitations of an account whose tokens have just died. */
  endAccess(
    write: { readonly tx: Tx; readonly collection: Collection; readonly origin: Origin },
    id: string,
    passwordChanged: boolean,
  ): Promise<void>
  /** Forgets every way into a deleted account. */
  forgetAccess(tx: Tx, collection: Collection, id: string): Promise<void>
}

/** Takes each change for the clients that listen. */
export interface ChangeLog {
  put(tx: Tx, written: WrittenRecord): Promise<void>
  /**
   * Reserves numbers for changes the caller inserts itself, in the order of the transaction. Returns the
   * first; null when nobody may read the collection.
   */
  reserve(tx: Tx, collection: Collection, count: number): Promise<number | null>
}

/** The part of the kernel that writes of records need. */
export interface RecordsKernel extends FilesKernel {
  readonly collections: Declared
  readonly access: Readonly<Record<string, Access>>
  readonly hooks: Readonly<Record<string, Hooks>>
  /** Relations that point at each collection. */
  readonly referrers: ReadonlyMap<string, readonly Referrer[]>
  /** The option of the engine of that name. */
  readonly refuseUnheeded: boolean
  /** Constraints of the database by name: the error of each field when they refuse a row. */
  readonly constraints: ReadonlyMap<string, Readonly<Record<string, FieldError>>>
  readonly journal: string | undefined
  readonly db: PgDatabase
  /** Creates that may share a transaction. */
  readonly shared: SharedTransactions
  readonly cache: Cache
  readonly reader: Reader
  readonly clock: Clock
  /** The engine itself, as hooks see it. */
  readonly engine: Engine
  readonly outbox: ChangeLog
  readonly accounts: Accounts
  /** Notifies the other processes that a cached collection changed. */
  announce(name: string): Promise<void>
  /** May read the e-mail of that account, and set its password and e-mail. */
  mayManage(caller: Caller, collection: Collection, record: AnyRow): boolean
  /** False makes an account a guest, whatever its token. */
  maySignIn(record: AnyRow): boolean
}
