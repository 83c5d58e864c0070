import type { FastifyInstance } from 'fastify'
import type { Collection, FieldName, Row } from '#model/schema/collection.ts'
import type { Audience } from '#model/schema/fields.ts'
import type { Clock } from '#server/clock.ts'
import type { Access } from '#server/core/base/access.ts'
import type { AnyRow, AudienceOf, Caller } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Post } from '#server/core/base/post.ts'
import type { FileStore } from '#server/core/files/file-store.ts'
import type { Upload, Uploads } from '#server/core/files/upload.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import type { Reader } from '#server/core/read/reader.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import type { StatementTime } from '#server/db/deadlines.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { Hooks, Origin } from './hooks.ts'
import type { Session } from './session.ts'
import type { Signal } from './signal.ts'

/** Values for server code to write: as in a row, and a password in clear, which is stored hashed. */
export type Values<C extends Collection> = Partial<Row<C>> & { readonly password?: string }

/** A write that came within another request. */
export interface WriteRequest {
  readonly update?: string
  readonly body: Readonly<Record<string, unknown>>
  readonly origin: Origin
  /** The headers of the request, under the names that rules use. */
  readonly headers: RequestInfo['headers']
  /** The transaction it is a part of; absent, one of its own. */
  readonly tx?: Tx
}

/** A file that server code makes, under the name it is stored and sent by. */
export interface WrittenFile {
  readonly name: string
  readonly type: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/**
 * The engine for hooks, jobs and routes. Its methods apply no access rule, unless they say so: their caller
 * decides.
 */
export interface Engine<D extends Declared = Declared> {
  readonly db: Database
  readonly collections: D
  readonly reader: Reader
  /** Keeps a letter in the transaction of its cause. */
  readonly post: Post
  readonly limits: Limits
  readonly clock: Clock

  /** Checks, hooks and journal run as for a request; fields only hooks write are accepted. `uploads` are its files. */
  create<N extends keyof D & string>(
    tx: Tx,
    name: N,
    values: Values<D[N]>,
    origin: Origin,
    uploads?: Uploads,
  ): Promise<Row<D[N]>>
  update<N extends keyof D & string>(
    tx: Tx,
    name: N,
    id: string,
    values: Values<D[N]>,
    origin: Origin,
  ): Promise<Row<D[N]>>
  remove<N extends keyof D & string>(tx: Tx, name: N, id: string, origin: Origin): Promise<void>

  /**
   * Writes as a request does: under its caller's access, with the fields it names as given. Creates a record, or
   * updates the one `update` names. A create sent again answers the first record.
   */
  submit(name: string, asked: WriteRequest): Promise<AnyRow>

  /**
   * Runs one transaction whose writes wait to be sent together. When the database refuses some, runs `work`
   * again with each write sent alone.
   */
  together<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Locks these records until the transaction ends, in the order of their ids so that no two transactions
   * deadlock, and returns them by id.
   */
  hold<N extends keyof D & string>(tx: Tx, name: N, ids: readonly string[]): Promise<Map<string, Row<D[N]>>>
  /** Holds them as `hold` does, without reading them. */
  lock<N extends keyof D & string>(tx: Tx, name: N, ids: readonly string[]): Promise<void>
  /**
   * As `update`, for a record the transaction has locked and not changed since it was read. `uploads` are its
   * new files.
   */
  change<N extends keyof D & string>(
    tx: Tx,
    name: N,
    held: Row<D[N]>,
    values: Partial<Row<D[N]>>,
    origin: Origin,
    uploads?: Uploads,
  ): Promise<Row<D[N]>>

  /**
   * Writes a file for a record, of any length, before a `change` whose `uploads` hold it names it. A file that no
   * record names in the end is swept away.
   */
  writeFile<N extends keyof D & string>(name: N, id: string, file: WrittenFile): Promise<Upload>

  /**
   * Journals and notifies writes of many rows made past the engine: created, changed, or deleted (and read
   * before). `former` holds the former values of the changed fields, equal in all rows; `now` is the time in
   * the rows.
   */
  recordWritten<N extends keyof D & string>(
    tx: Tx,
    name: N,
    written: {
      readonly action: 'create' | 'update' | 'delete'
      readonly rows: readonly Row<D[N]>[]
      readonly former?: Partial<Row<D[N]>>
      readonly now?: string
    },
    origin: Origin,
  ): Promise<void>

  /**
   * Sets fields of many records past hooks and checks, in statements that also write the journal and notify
   * subscribers. `values` lists, for each field, its value in each record, in the order of `ids`. `now` is
   * canonical text.
   */
  setFields<N extends keyof D & string>(
    tx: Tx,
    name: N,
    set: {
      readonly ids: readonly string[]
      readonly values: { readonly [F in keyof Row<D[N]>]?: readonly Row<D[N]>[F][] }
      readonly now: string
    },
    origin: Origin,
  ): Promise<void>

  /** Every record of a cached collection, by id, as last committed; the same map until one changes. */
  cached<N extends keyof D & string>(name: N): ReadonlyMap<string, Row<D[N]>>
  /** The record of an id, from memory when its collection is cached; null when there is none. */
  find<N extends keyof D & string>(db: Db, name: N, id: string): Promise<Row<D[N]> | null>
  /** The records whose field equals the value. */
  findBy<N extends keyof D & string>(
    db: Db,
    name: N,
    field: FieldName<D[N]>,
    value: string,
  ): Promise<Row<D[N]>[]>

  /** Reports a failure of work that no caller waits for. */
  report(error: unknown, what: string): void

  /** The caller of this token; a guest when it is missing, wrong or out of date. */
  callerOf(authorization: string | undefined): Promise<Caller>
  sessionFor(caller: Caller): Session
  /** Time of each statement of a request: of that caller, or of one not known yet. */
  statementTimeOf(caller?: Caller): StatementTime
  /** The tokens of a session are looked at anew in this process. */
  endSession(id: string): void
  /**
   * Sends an event to one client of realtime subscribed to that name, on whichever process holds it. False
   * when it has no such client.
   */
  sendTo(clientId: string, name: string, data: unknown): Promise<boolean>
  /**
   * Tells the clients that listen to a record with `signal` in their options, may view it, and are of the audience of
   * that signal, on whichever process they are. Nothing but the name and the record is told, and nothing is kept.
   */
  signal(signal: Signal): Promise<void>
}

/** The access to a collection's records, and the hooks around its writes. */
export interface EngineModule<C extends Collection = Collection, D extends Declared = Declared> {
  readonly access: Access
  readonly hooks?: Hooks<C, D>
  /** The ways people sign in to an auth collection. */
  readonly auth?: AuthSettings
}

export interface EngineOptions<D extends Declared> {
  readonly collections: D
  /** The module of each collection: one without a module cannot be served by accident. */
  readonly modules: { readonly [N in keyof D]: EngineModule<D[N], D> }
  readonly db: PgDatabase
  /** A copy that may lag behind: figures and exports read it. */
  readonly readDb?: PgDatabase
  readonly clock: Clock
  /** Signs tokens; the same in every process. */
  readonly secret: string
  readonly audience: AudienceOf
  /** True when the caller may act as that account; with null, as some account at all. Absent: nobody may. */
  mayImpersonate?(caller: Caller, collection: Collection, record: AnyRow | null): boolean
  /**
   * True when a manager of an account may also set its password and e-mail, or make a code to do so. Absent:
   * every manager may.
   */
  mayTakeOver?(caller: Caller, collection: Collection, record: AnyRow): boolean
  /** False makes an account a guest, whatever its token. */
  maySignIn?(record: AnyRow): boolean
  /** Milliseconds the database may work for one read of a caller; ten seconds for everybody by default. */
  longestRead?(caller: Caller): number
  /** The collection that receives a row per write; none is kept when absent. */
  readonly journal?: keyof D & string
  /** News about records that is no change of theirs: the audience that hears each, by its name. */
  readonly signals?: Readonly<Record<string, Audience>>
  /** Carries what accounts are written: codes, links, alerts. */
  readonly post?: Post
  /** Stores the files of records; without it, writes with files are refused. */
  readonly files?: FileStore
  /**
   * Deleting what a record still points at is refused, unless the relation declares `cascadeDelete` or `emptyOnDelete`.
   * By default the field is emptied, as in the record protocol.
   */
  readonly refuseInUse?: boolean
  /**
   * A value the record would not hold is refused at its field: one the writer may not set, or one a hook replaced. By
   * default it is passed over, as the record protocol does with hidden fields.
   */
  readonly refuseUnheeded?: boolean
  /** Least milliseconds of an answer that must not reveal whether an account exists. */
  readonly evenMs?: number
}

/** An engine as the process that serves it holds it. */
export interface RunningEngine<D extends Declared = Declared> extends Engine<D> {
  /** Reads a cached collection again, after writes that did not pass through the engine. */
  refresh(name: keyof D & string): Promise<void>
  /** Sets the receiver of reports, where a warning of the process is not enough. */
  reportTo(report: Engine['report']): void
  /** Adds the record API to a server. */
  routes(app: FastifyInstance, options: { readonly rateLimits: boolean }): void
}
