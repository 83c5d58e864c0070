import type { Access, Allow } from '#server/core/base/access.ts'
import type { AnyRow, Caller } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import type { Otherwise, Reached } from '#server/core/read/listening/reached.ts'
import type { Watch, WatchRequest } from '#server/core/read/listening/watch.ts'
import type { Db } from '#server/db/database.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import type { StreamOptions } from './stream.ts'

export interface ReaderOptions {
  readonly collections: Declared
  readonly access: Readonly<Record<string, Access>>
  readonly cache: Cache
  readonly db: PgDatabase
  /** A copy that may lag behind, for figures and exports. */
  readonly readDb?: PgDatabase
  /** Seals cursors; the same in every process. */
  readonly secret: string
  /** Milliseconds since 1970. */
  now(): number
}

export interface Selection {
  /** A filter of the record API; everything it names is allowed. */
  readonly filter?: string
  readonly ids?: readonly string[]
  readonly sort?: string
  readonly limit?: number
}

/**
 * The reading half of the engine. `query` is the raw query string of the URL, without `?`: plans are cached
 * by it. Results are JSON text. Refusals are an `ApiError` with the protocol's status.
 */
export interface Reader {
  /** Body of `GET …/records`, encoded. */
  list(name: string, query: string, caller: Caller, request?: RequestInfo): Promise<Buffer>
  /** Body of `GET …/records/aggregate`: figures over the list. */
  aggregate(name: string, query: string, caller: Caller, request?: RequestInfo): Promise<string>
  /** Body of `GET …/records/{id}`. */
  view(name: string, id: string, query: string, caller: Caller, request?: RequestInfo): Promise<string>
  /**
   * The record as the caller may see it, with the `fields` and `expand` of the query: the body for a write.
   * No access rule is applied to the record itself.
   */
  render(name: string, record: AnyRow, query: string, caller: Caller, request?: RequestInfo): Promise<string>
  /**
   * True when the rules allow the caller to access this record, stored or not yet. Only rules for the caller's
   * audiences count; `db` is the transaction of the write, so that relations are read as it left them.
   */
  rulesAllow(
    db: Db,
    name: string,
    rules: readonly Allow[],
    record: AnyRow,
    caller: Caller,
    request?: RequestInfo,
  ): Promise<boolean>
  /** Plans a subscription for a caller; callers of one class share it unless it is personal. */
  watch(request: WatchRequest, caller: Caller): Watch | null
  /** True while the watch equals the one `watch` would plan now. */
  isCurrent(watch: Watch): boolean
  /** The class of a caller: its members get the same fields under the same rules. */
  classOf(caller: Caller): string
  /** The store in which `whichAdmit` keeps records that rules reach; some may stand otherwise than stored. */
  reach(otherwise: Otherwise): Reached
  /** Decides which watches of one collection admit this record; undefined where that takes too long. */
  whichAdmit(watches: readonly Watch[], record: AnyRow, reached: Reached): Promise<(boolean | undefined)[]>
  /** The JSON text of the record, as a watch shows it to its caller. */
  recordText(watch: Watch, record: AnyRow): Promise<string>
  /** True when the `manage` rule allows the caller to manage this account. */
  manages(name: string, record: AnyRow, caller: Caller): boolean
  /** Names of the fields of this record that are kept from the caller. */
  keptOf(name: string, record: AnyRow, caller: Caller): ReadonlySet<string>
  /** Records for server code, without access rules; in the order of `sort`, else of insertion. */
  find(db: Db, name: string, selection: Selection): Promise<AnyRow[]>
  /**
   * JSON of every record of the list the query describes, in batches of a hundred, with its `fields` and `expand`.
   * A search orders nothing here and forgives no typing error. Nothing is held but the current batch.
   */
  stream(
    name: string,
    query: string,
    caller: Caller,
    how: StreamOptions,
    request?: RequestInfo,
  ): AsyncGenerator<string[]>
}
