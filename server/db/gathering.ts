import type { Db, Tx } from './database.ts'
import type { Sql } from './sql.ts'

/**
 * When gathered rows are sent. The first three go before the next statement of the transaction, in this
 * order: a new row may be among those an update changes, and a check must see both.
 */
const ORDER = ['insert', 'update', 'check', 'commit'] as const

/** Rows of one kind that transactions have gathered. */
export interface GatheredRows {
  readonly when: (typeof ORDER)[number]
  /** Writes what these have gathered, as if one had. */
  writes(txs: readonly Db[]): readonly Sql[]
  forget(tx: Db): void
  /** Rows of this transaction that wait. */
  count(tx: Db): number
}

/** Rows of one kind that wait, by transaction, to be written together: of many, as few statements as can be. */
export class Gathering<R> implements GatheredRows {
  readonly when: GatheredRows['when']
  readonly #written: (rows: readonly R[]) => readonly Sql[]
  readonly #rows = new WeakMap<Db, R[]>()

  constructor(when: GatheredRows['when'], written: (rows: readonly R[]) => readonly Sql[]) {
    this.when = when
    this.#written = written
  }

  /** Adds a row and returns the number of rows that wait. */
  add(tx: Tx, row: R): number {
    const rows = this.#rows.get(tx)
    if (rows) return rows.push(row)
    this.#rows.set(tx, [row])
    tx.gather(this)
    return 1
  }

  writes(txs: readonly Db[]): readonly Sql[] {
    const rows = txs.flatMap((tx) => this.#rows.get(tx) ?? [])
    return rows.length === 0 ? [] : this.#written(rows)
  }

  forget(tx: Db): void {
    this.#rows.delete(tx)
  }

  count(tx: Db): number {
    return this.#rows.get(tx)?.length ?? 0
  }
}

export const inOrder = (gathered: Iterable<GatheredRows>): GatheredRows[] =>
  [...gathered].sort((a, b) => ORDER.indexOf(a.when) - ORDER.indexOf(b.when))
