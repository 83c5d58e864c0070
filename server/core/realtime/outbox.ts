import { setTimeout as sleep } from 'node:timers/promises'
import type { Collection } from '#model/schema/collection.ts'
import type { Access } from '#server/core/base/access.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { filledOf, zerosOf } from '#server/core/base/storage.ts'
import type { ChangeAction, WrittenRecord } from '#server/core/contract/written.ts'
import type { Tx } from '#server/db/database.ts'
import { Gathering } from '#server/db/gathering.ts'
import { insertion } from '#server/db/insertion.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/**
 * Changes to send, for every process with subscribers. `xid` and `n` order them: the transaction, and the
 * number in it. Rows are deleted after ten minutes.
 */
export const OUTBOX_TABLE = `CREATE TABLE wasl_outbox (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  n integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  collection text COLLATE "C" NOT NULL,
  record text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  former text COLLATE "C",
  PRIMARY KEY (xid, n)
);
-- It is read by its key alone, and its rows live for minutes: nobody needs to know how often a text occurs in it.
ALTER TABLE wasl_outbox ALTER COLUMN state SET STATISTICS 0, ALTER COLUMN former SET STATISTICS 0;
ALTER TABLE wasl_outbox SET (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 50000);`

export const OUTBOX_CHANNEL = 'wasl_outbox'

/** The change it announces is committed already: the notice itself need not reach the disk, nor make commits wait for another flush. */
const NOTICE = sql`SELECT set_config('synchronous_commit', 'off', true), pg_notify(${OUTBOX_CHANNEL}, '')`

/** A change that waits to be sent; its states are JSON, without what is empty in the record. */
interface Pending {
  readonly n: number
  readonly collection: string
  readonly record: string
  readonly action: ChangeAction
  readonly state: string
  readonly former: string | null
}

/** Rows held back before they are sent: a batch of a thousand is two statements. */
const AT_ONCE = 500
/** Least milliseconds between two notices of this process: each takes a lock the whole server shares. */
const SPACING_MS = 10

/** Records changes in their transaction, and notifies the processes with subscribers once it is committed. */
export class Outbox {
  readonly #db: PgDatabase
  readonly #read: ReadonlySet<Collection>
  readonly #pending = new Gathering<Pending>('commit', (changes) => [insertionOf(changes)])
  /** Changes of each transaction so far. */
  readonly #told = new WeakMap<Tx, number>()
  #notifying = false
  #again = false

  constructor(db: PgDatabase, collections: readonly Collection[], access: Readonly<Record<string, Access>>) {
    this.#db = db
    this.#read = new Set(collections.filter((one) => one.type === 'auth' || isRead(access[one.name])))
  }

  /** Adds a change in the transaction of the write; does nothing for a collection that nobody may read. */
  async put(tx: Tx, written: WrittenRecord): Promise<void> {
    const seen = this.#read.has(written.collection) ? asSeen(written) : null
    if (!seen) return
    const { collection, action, state, filled, former } = seen
    const n = this.#number(tx, 1)
    const change = { n, collection: collection.name, record: state.id, action }
    const states = {
      state: toldOf(collection, filledOf(collection, state, filled)),
      former: former === undefined ? null : toldOf(collection, former),
    }
    if (this.#pending.add(tx, { ...change, ...states }) >= AT_ONCE) await this.#send(tx)
  }

  /**
   * Reserves numbers for changes the caller inserts itself, in the order of the transaction. Returns the
   * first; null when nobody may read the collection.
   */
  async reserve(tx: Tx, collection: Collection, count: number): Promise<number | null> {
    if (!this.#read.has(collection)) return null
    await this.#send(tx)
    return this.#number(tx, count)
  }

  /** Reserves `count` numbers of the transaction; returns the first. */
  #number(tx: Tx, count: number): number {
    const n = this.#told.get(tx) ?? 0
    if (n === 0) tx.afterCommit(() => this.#wake())
    this.#told.set(tx, n + count)
    return n
  }

  async #send(tx: Tx): Promise<void> {
    const waiting = this.#pending.writes([tx])
    this.#pending.forget(tx)
    for (const statement of waiting) await tx.query(statement)
  }

  #wake(): void {
    this.#again = true
    if (!this.#notifying) void this.#notify()
  }

  /** Notifies the processes with subscribers. A lost notice costs time, not changes: they also poll. */
  async #notify(): Promise<void> {
    this.#notifying = true
    while (this.#again) {
      this.#again = false
      await this.#db.query(NOTICE).catch(() => undefined)
      await sleep(SPACING_MS, undefined, { ref: false })
    }
    this.#notifying = false
  }
}

const isRead = (access: Access | undefined): boolean =>
  access !== undefined && (access.list.length > 0 || access.view.length > 0)

/** The whole record of a change. A newer process may write a collection that this one does not know. */
export function recordOf(
  { collections }: { readonly collections: Declared },
  { collection, state }: { readonly collection: string; readonly state: string },
): AnyRow {
  const declared = collections[collection]
  return { ...(declared && zerosOf(declared)), ...(JSON.parse(state) as AnyRow) }
}

/** A reader of changes has no use for the key that signs a person's tokens. */
const toldOf = ({ type }: Collection, values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(type === 'auth' ? { ...values, tokenKey: undefined } : values)

/** In a collection with a corbeille, a record put aside becomes a delete, and one taken back a create. */
function asSeen(written: WrittenRecord): WrittenRecord | null {
  const { collection, action, state, former } = written
  if (!collection.trash) return written
  const before = { ...state, ...former }
  const [was, is] = [before.deleted_at === '', state.deleted_at === '']
  if (action !== 'update') return is ? written : null
  if (was && is) return written
  if (is) return { collection, action: 'create', state }
  return was ? { collection, action: 'delete', state: before } : null
}

/** Changes of several transactions that are committed as one are numbered anew. */
function insertionOf(changes: readonly Pending[]): Sql {
  const first = changes[0]?.n ?? 0
  const texts = (name: 'collection' | 'record' | 'action' | 'state' | 'former') => ({
    name,
    type: 'text',
    texts: changes.map((change) => change[name]),
  })
  return insertion('wasl_outbox', [
    { name: 'n', type: 'integer', texts: changes.map((_, i) => String(first + i)) },
    texts('collection'),
    texts('record'),
    texts('action'),
    texts('state'),
    texts('former'),
  ])
}
