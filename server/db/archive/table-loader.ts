import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { copyIn } from '#server/db/copy.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import type { Entry } from './files.ts'
import type { TableShape, Tally } from './format.ts'

interface Open {
  readonly table: TableShape
  readonly copy: Writable
  readonly hash: Hash
  /** Rejects as soon as the database refuses a row, at whatever step. */
  readonly end: Promise<void>
}

/** Feeds the pieces of one table after another to COPY, and counts in the database what arrived. */
export class TableLoader {
  readonly #tx: Tx
  readonly #digests = new Map<string, string>()
  #open: Open | undefined

  constructor(tx: Tx) {
    this.#tx = tx
  }

  async take(table: TableShape, piece: Entry): Promise<void> {
    if (this.#open?.table !== table) {
      await this.#close()
      this.#open = this.#start(table)
    }
    const { copy, hash, end } = this.#open
    for await (const chunk of piece as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if (copy.destroyed) await end
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), end])
    }
  }

  /** Ends the last table and puts every identity where the original stood. */
  async finish(tables: readonly TableShape[]): Promise<ReadonlyMap<string, Tally>> {
    await this.#close()
    const tallies = new Map<string, Tally>()
    for (const table of tables) {
      const [count] = await this.#tx.query<{ rows: number }>(
        sql`SELECT count(*) AS rows FROM ${ident(table.name)}`,
      )
      const sha256 = this.#digests.get(table.name) ?? createHash('sha256').digest('hex')
      tallies.set(table.name, { rows: count?.rows ?? 0, sha256 })
      if (table.identity && table.identity.last > 0) await this.#advance(table.name, table.identity)
    }
    return tallies
  }

  #start(table: TableShape): Open {
    const columns = join(table.columns.map(ident), ', ')
    const copy = copyIn(this.#tx, sql`COPY ${ident(table.name)} (${columns}) FROM STDIN`)
    const end = finished(copy)
    end.catch(() => undefined)
    return { table, copy, hash: createHash('sha256'), end }
  }

  async #close(): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    open.copy.end()
    await open.end
    this.#digests.set(open.table.name, open.hash.digest('hex'))
  }

  async #advance(name: string, identity: { column: string; last: number }): Promise<void> {
    await this.#tx.query(
      sql`SELECT setval(pg_get_serial_sequence(${`"${name}"`}, ${identity.column}), ${identity.last})`,
    )
  }
}
