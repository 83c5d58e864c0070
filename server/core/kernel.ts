import type { FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Clock } from '#server/clock.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import type { Access } from './access.ts'
import type { Device } from './auth/devices.ts'
import type { Guesses } from './auth/guesses.ts'
import type { AuthSettings } from './auth/settings.ts'
import type { Cache } from './cache/cache.ts'
import type { AnyRow, Caller } from './caller.ts'
import type { Declared, Engine } from './engine.ts'
import type { FileStore } from './files/file-store.ts'
import type { Hooks } from './hooks.ts'
import type { Limits } from './limits/limits.ts'
import type { Post } from './post.ts'
import type { Reader } from './read/reader.ts'
import type { Outbox } from './realtime/outbox.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Referrer } from './records/referrers.ts'

/** What the parts of the engine share; made once by `createEngine`. */
export interface Kernel {
  readonly collections: Declared
  /** By what a path may name them: the name in lower case, the id. */
  readonly byPath: ReadonlyMap<string, Collection>
  readonly access: Readonly<Record<string, Access>>
  readonly hooks: Readonly<Record<string, Hooks>>
  /** Relations that point at each collection. */
  readonly referrers: ReadonlyMap<string, readonly Referrer[]>
  /** As in the options of the engine. */
  readonly refuseUnheeded: boolean
  /** Constraints of the database by name: what is said at which field when they refuse a row. */
  readonly constraints: ReadonlyMap<string, Readonly<Record<string, FieldError>>>
  readonly journal: string | undefined
  readonly db: PgDatabase
  readonly cache: Cache
  readonly reader: Reader
  readonly clock: Clock
  /** The engine itself, as hooks see it. */
  readonly engine: Engine
  /** Tells the other processes that a cached collection changed. */
  announce(name: string): Promise<void>
  /** May read the e-mail of that account, and set its password and e-mail. */
  mayManage(caller: Caller, collection: Collection, record: AnyRow): boolean
  /** Of an account he manages: may set what it is entered with (password, e-mail, invitation). */
  mayTakeOver(caller: Caller, collection: Collection, record: AnyRow): boolean
  /** May act as that account; null: as somebody at all. */
  mayImpersonate(caller: Caller, collection: Collection, record: AnyRow | null): boolean
  /** The id of the device when that account has signed in on it: its failures count apart. */
  knownDevice(device: Device | null, collection: Collection, account: string): string | undefined
  /** An account that may not is a guest, whatever its token. */
  maySignIn(record: AnyRow): boolean
  readonly post: Post
  readonly files: FileStore
  /** For rare, sensitive deeds. */
  readonly limits: Limits
  readonly guesses: Guesses
  /** Where writes are put down for those who listen. */
  readonly outbox: Outbox
  /** The clients that listen here, and a way to those that listen elsewhere. */
  readonly realtime: Realtime
  /** How people sign in, by auth collection; defaults where nothing is said. */
  readonly auth: Readonly<Record<string, AuthSettings>>
}

export function collectionNamed(kernel: Kernel, name: string): Collection {
  const found = kernel.collections[name]
  if (!found) throw new Error(`no collection is called ${name}`)
  return found
}
