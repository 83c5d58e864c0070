import { DECLARED } from '#model/collections.ts'
import { isStored } from '#model/schema/fields.ts'
import { type Clock, canonical } from '#server/clock.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { raw, sql } from '#server/db/sql.ts'
import {
  BEGINNING,
  type Block,
  type Head,
  hashOf,
  keepHead,
  keptHead,
  lastSeal,
  rootOf,
  sealedUpTo,
  writeBlock,
} from './block.ts'
import { horizonOf } from './horizon.ts'
import { packLeaves } from './leaves.ts'
import { type Leaf, leavesOf } from './rows.ts'

/** A table whose rows are only ever added, each with a position, an id and the time it was made. */
interface SealedTable {
  readonly name: string
  /**
   * Columns that a seal covers today; each block remembers its own, so that a new column leaves the old seals
   * valid.
   */
  readonly columns: readonly string[]
}

/** Collections that are history, and the digests of rows written past the journal. */
export const SEALED: readonly SealedTable[] = [
  ...DECLARED.filter(({ sealed }) => sealed).map(({ name, fields }) => ({
    name,
    columns: Object.entries(fields).flatMap(([field, told]) => (isStored(told) ? [field] : [])),
  })),
  { name: 'wasl_digests', columns: ['collection', 'whole', 'since', 'columns', 'ids', 'digests', 'created'] },
]

/** The most rows of one block, which are in memory at once. */
const AT_ONCE = 4096

export interface Sealing {
  readonly clock: Clock
  /** How long to wait for transactions that write history to end. */
  readonly patienceMs: number
}

interface Range {
  readonly table: SealedTable
  readonly upto: number
}

/**
 * Seals what was written since the last time, in one transaction: a pass that is killed leaves nothing. Several
 * processes may try at once; one seals. How many rows it sealed.
 */
export async function sealHistory(db: Database, { clock, patienceMs }: Sealing): Promise<number> {
  const ranges: Range[] = []
  for (const table of SEALED) {
    const upto = await horizonOf(db, table.name, patienceMs)
    if (upto !== null) ranges.push({ table, upto })
  }
  return db.transaction(async (tx) => {
    const [turn] = await tx.query<{ mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtext('wasl_seals')) AS mine`,
    )
    if (!turn?.mine) return 0
    // Goes on from where it ended, not from the last block there is: a cut stays to be seen.
    const head = (await keptHead(tx)) ?? (await lastSeal(tx)) ?? BEGINNING
    const chain = new Chain(tx, head, canonical(clock.now()))
    for (const range of ranges) await sealRange(tx, chain, range)
    if (chain.rows > 0) await keepHead(tx, chain.head)
    return chain.rows
  })
}

async function sealRange(tx: Tx, chain: Chain, { table, upto }: Range): Promise<void> {
  const { name, columns } = table
  let after = await sealedUpTo(tx, name)
  while (after < upto) {
    const where = raw(`"_seq" > ${after} AND "_seq" <= ${upto}`)
    const leaves: Leaf[] = []
    for await (const some of leavesOf(tx, { table: name, columns, where, most: AT_ONCE }))
      leaves.push(...some)
    const last = leaves.at(-1)
    if (!last) return
    // Numbers nobody wrote a row for are sealed as such with the rows around them.
    const to = leaves.length < AT_ONCE ? upto : last.seq
    await chain.add({ collection: name, columns, after, upto: to }, leaves)
    after = to
  }
}

/** Blocks one after the other, each naming the one before. */
class Chain {
  readonly #tx: Tx
  readonly #sealedAt: string
  head: Head
  rows = 0

  constructor(tx: Tx, head: Head, sealedAt: string) {
    this.#tx = tx
    this.head = head
    this.#sealedAt = sealedAt
  }

  async add(
    range: Pick<Block, 'collection' | 'columns' | 'after' | 'upto'>,
    leaves: readonly Leaf[],
  ): Promise<void> {
    const packed = packLeaves(leaves)
    const { n, hash: former } = this.head
    const block = {
      ...range,
      n: n + 1,
      rows: leaves.length,
      root: rootOf(packed),
      former,
      sealed_at: this.#sealedAt,
    }
    this.head = { n: block.n, hash: hashOf(block) }
    await writeBlock(this.#tx, { ...block, hash: this.head.hash }, packed)
    this.rows += leaves.length
  }
}
