import { collections, type Row } from '#model/collections.ts'
import type { HeldFee } from '#model/domain/tariffs/facts.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'

/** A stored fee, and whether it is on an issued facture. */
export type StoredFee = Row<'frais'> & HeldFee

/** The fees of commandes the transaction holds, as they are while it writes: read for many at once, or one by one. */
export class HeldFees {
  readonly #tx: Tx
  readonly #known = new Map<string, readonly StoredFee[]>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  async read(commands: readonly string[]): Promise<void> {
    const unknown = commands.filter((id) => !this.#known.has(id))
    if (unknown.length === 0) return
    const fees = await feesOf(this.#tx, unknown)
    const byCommand = Map.groupBy(fees, ({ command }) => command)
    for (const id of unknown) this.#known.set(id, byCommand.get(id) ?? [])
  }

  async of(command: string): Promise<readonly StoredFee[]> {
    await this.read([command])
    return this.#known.get(command) ?? []
  }

  /** Adds fees written since they were read, so that `of` returns them too. */
  write(command: string, written: readonly StoredFee[]): void {
    const ids = new Set(written.map(({ id }) => id))
    const others = (this.#known.get(command) ?? []).filter(({ id }) => !ids.has(id))
    this.#known.set(command, [...others, ...written])
  }
}

/** All fees of these commandes, the oldest first. */
export async function feesOf(db: Db, commands: readonly string[]): Promise<StoredFee[]> {
  const rows = (await readRows(db, collections.frais, [among(sql`command`, commands)])) as Row<'frais'>[]
  const billed = await issuedLines(
    db,
    rows.flatMap(({ facture_detail }) => (facture_detail === '' ? [] : [facture_detail])),
  )
  return rows.map((row) => ({ ...row, billed: billed.has(row.facture_detail) }))
}

async function issuedLines(db: Db, lines: readonly string[]): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set()
  const issued = await db.query<{ id: string }>(sql`SELECT line.id FROM factures_details AS line
    JOIN factures AS f ON f.id = line.facture WHERE ${among(sql`line.id`, lines)} AND f.state <> 'brouillon'`)
  return new Set(issued.map(({ id }) => id))
}
