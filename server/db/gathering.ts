import type { Db, Tx } from './database.ts'
import type { Sql } from './sql.ts'

/**
 * When what was gathered is sent. The first three go before the next statement of the transaction, in this order: a
 * new row may be among those an update changes, and what is doubted of a row may be true of another one.
 */
const ORDER = ['insert', 'update', 'check', 'commit'] as const

/** What transactions have gathered of one kind. */
export interface Gathered {
  readonly when: (typeof ORDER)[number]
  /** Writes what these have gathered, as if one had. */
  writes(txs: readonly Db[]): readonly Sql[]
  forget(tx: Db): void
  /** Rows of this transaction that wait. */
  count(tx: Db): number
}

/** Rows of one kind that wait, by transaction, to be written together: of many, as few statements as can be. */
export class Gathering<R> implements Gathered {
  readonly when: Gathered['when']
  readonly #written: (rows: readonly R[]) => readonly Sql[]
  readonly #rows = new WeakMap<Db, R[]>()

  constructor(when: Gathered['when'], written: (rows: readonly R[]) => readonly Sql[]) {
    this.when = when
    this.#written = written
  }

  /** Tells how many wait then. */
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

export const inOrder = (gathered: Iterable<Gathered>): Gathered[] =>
  [...gathered].sort((a, b) => ORDER.indexOf(a.when) - ORDER.indexOf(b.when))
