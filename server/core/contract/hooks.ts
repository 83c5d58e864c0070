import type { Collection, Row } from '#model/schema/collection.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Device } from '#server/core/base/device.ts'
import type { Uploads } from '#server/core/files/upload.ts'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from './engine.ts'

/** How a write reached the product; kept in the journal. */
export type Source = 'web' | 'app' | 'scan' | 'import' | 'api' | 'destinataire' | 'cli' | 'system'

/** The caller of a write, and the place it came from. */
export interface Origin {
  readonly caller: Caller
  readonly source: Source
  /** Address of the request. */
  readonly ip?: string
  /** The browser of the request, when it carries the proof of a sign-in. */
  readonly device?: Device | null
  /** The request named, by `If-Match`, the version of the record that is there. */
  readonly matched?: boolean
  /** True when the writer has decided the record already: its hooks neither refuse nor complete it. */
  readonly decided?: boolean
}

export interface HookEvent<C extends Collection, D extends Declared = Declared> {
  /** The record as it will be, or has been, written. Hooks that run before the write may assign to it. */
  readonly record: Row<C>
  /** The stored record before the write; null on create. */
  readonly before: Row<C> | null
  /** Fields whose value differs from `before`, assignments of hooks included; on create, those not empty. */
  readonly changed: ReadonlySet<string>
  /** Fields a request gave a value, equal to the stored one or not, with that value; empty for server code. */
  readonly given: ReadonlyMap<string, unknown>
  /** Files that came with the request, by the name they will have. */
  readonly uploads: Uploads
  readonly caller: Caller
  readonly source: Source
  readonly ip: string
  /** The request carried an `If-Match` that equals the version in `before`. */
  readonly matched: boolean
  /** True when the server code that writes has made the decision already (`decided` of its origin). */
  readonly isDecided: boolean
  /** The instant of the write, canonical text. */
  readonly now: string
  readonly tx: Tx
  readonly engine: Engine<D>
  /** Runs work once the record is written, ahead of the hook after the write. */
  onceWritten(work: () => void | Promise<void>): void
}

export interface SignInEvent<C extends Collection, D extends Declared = Declared> {
  /** The account that signed in. */
  readonly record: Row<C>
  readonly now: string
  readonly ip: string
  readonly engine: Engine<D>
}

/**
 * Code that runs inside the transaction of a write. An error it throws undoes the write; an `ApiError`
 * becomes the answer.
 */
export interface Hooks<C extends Collection = Collection, D extends Declared = Declared> {
  /**
   * Locks the other records a write of these records needs. It runs before these are locked, so that all
   * transactions take such locks in one order and none deadlocks. It must be one statement: the one that
   * locks the records is sent right behind it.
   */
  lockBefore?(tx: Tx, ids: readonly string[]): Promise<void>
  /**
   * The one record that creating this one locks, when it may share a transaction with creates that lock others
   * (`server/db/shared-transactions.ts`): its hooks then run beside theirs. Nothing: it has a transaction of its own.
   */
  sharedBy?(record: Row<C>): string | undefined
  beforeCreate?(event: HookEvent<C, D>): void | Promise<void>
  afterCreate?(event: HookEvent<C, D>): void | Promise<void>
  beforeUpdate?(event: HookEvent<C, D>): void | Promise<void>
  afterUpdate?(event: HookEvent<C, D>): void | Promise<void>
  /** Runs before a record leaves the corbeille; an error keeps it there. */
  beforeRestore?(event: HookEvent<C, D>): void | Promise<void>
  beforeDelete?(event: HookEvent<C, D>): void | Promise<void>
  afterDelete?(event: HookEvent<C, D>): void | Promise<void>
  /** Auth collections: runs after a sign-in by any method. No write is under way. */
  afterSignIn?(event: SignInEvent<C, D>): void | Promise<void>
}
