import type { DBSchema, IDBPDatabase } from 'idb'
import type { Kept, KeptFile, KeptProof } from './kept.ts'

/** The last result of a query, for a page that opens offline. */
export interface Fact {
  readonly key: string
  readonly user: string
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  /** Milliseconds of this device. */
  readonly at: number
}

export interface KeptSchema extends DBSchema {
  items: { key: number; value: Omit<Kept, 'seq'> & { seq?: number }; indexes: { user: string; id: string } }
  files: { key: string; value: readonly KeptFile[] }
  facts: { key: string; value: Fact; indexes: { user: string } }
  proofs: { key: string; value: KeptProof; indexes: { user: string } }
}
export type KeptDb = IDBPDatabase<KeptSchema>

/** A write is on the disk when it resolves, also for an operating system that is killed next. */
export const STRICT = { durability: 'strict' } as const

/** The database of the former line of scans. */
export const SCANS = 'wasl-scans'
