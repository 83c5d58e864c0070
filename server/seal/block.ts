import { hash } from 'node:crypto'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Rows of a collection sealed together: every row whose position is in (`after`, `upto`]. */
export interface Block {
  /** Place in the chain, from 1; all collections share one chain. */
  readonly n: number
  readonly collection: string
  readonly columns: readonly string[]
  readonly after: number
  readonly upto: number
  readonly rows: number
  /** SHA-256 of the leaves. */
  readonly root: string
  /** Hash of the block before. */
  readonly former: string
  readonly sealed_at: string
  readonly hash: string
}

/** The last seal. A copy kept elsewhere proves that nothing before it was rewritten since. */
export type Seal = Pick<Block, 'n' | 'hash' | 'sealed_at'>

/** The end of the chain, which the next block refers to. */
export type Head = Pick<Block, 'n' | 'hash'>

/** The chain before its first block. */
export const BEGINNING: Head = { n: 0, hash: '' }

export const rootOf = (leaves: Buffer): string => hash('sha256', leaves)

export function hashOf(block: Omit<Block, 'hash'>): string {
  const { n, collection, columns, after, upto, rows, sealed_at, root, former } = block
  return hash('sha256', JSON.stringify([n, collection, columns, after, upto, rows, sealed_at, root, former]))
}

export async function lastSeal(db: Db): Promise<Seal | undefined> {
  const [row] = await db.query<Seal>(sql`SELECT n, hash, sealed_at FROM wasl_seals ORDER BY n DESC LIMIT 1`)
  return row
}

/** The stored end of the chain, kept beside it: without it, blocks cut off the end would not be missed. */
export async function keptHead(db: Db): Promise<Head | undefined> {
  const [row] = await db.query<{ value: Head }>(sql`SELECT value FROM wasl_meta WHERE key = 'seal'`)
  return row?.value
}

export async function keepHead(tx: Tx, { n, hash }: Head): Promise<void> {
  const value = JSON.stringify({ n, hash })
  await tx.query(sql`INSERT INTO wasl_meta (key, value) VALUES ('seal', ${value}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
}

/** Position up to which the collection is sealed. */
export async function sealedUpTo(db: Db, collection: string): Promise<number> {
  const [row] = await db.query<{ upto: number }>(
    sql`SELECT upto FROM wasl_seals WHERE collection = ${collection} ORDER BY upto DESC LIMIT 1`,
  )
  return row?.upto ?? 0
}

export async function writeBlock(tx: Tx, block: Block, leaves: Buffer): Promise<void> {
  const { n, collection, columns, after, upto, rows, root, former, sealed_at, hash } = block
  await tx.query(sql`INSERT INTO wasl_seals
      (n, collection, columns, after, upto, rows, root, former, sealed_at, hash, leaves)
    VALUES (${n}, ${collection}, ${columns}, ${after}, ${upto}, ${rows}, ${root}, ${former}, ${sealed_at}, ${hash},
      ${leaves})`)
}
