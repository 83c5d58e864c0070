import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { scaled } from '../ground/scale.ts'

/**
 * Milliseconds after which PostgreSQL's statistics count the writes of an idle connection (it reports them
 * after ten seconds).
 */
const TOLD_WITHIN_MS = scaled(11_000)

/** How many rows were written so far, by table and kind of write: `suivis inserted`. */
export type RowsWritten = ReadonlyMap<string, number>

export async function rowsWritten(db: Db): Promise<RowsWritten> {
  await sleep(TOLD_WITHIN_MS)
  const rows = await db.query<{ name: string; written: number }>(sql`
    SELECT relname || ' ' || kind AS name, n::int AS written FROM pg_stat_user_tables
    CROSS JOIN LATERAL (VALUES ('inserted', n_tup_ins), ('updated', n_tup_upd), ('deleted', n_tup_del)) AS w (kind, n)`)
  return new Map(rows.map(({ name, written }) => [name, written]))
}

/**
 * Rows written between `before` and `after`, divided by `requests`. What jobs write meanwhile is lost in the
 * rounding.
 */
export function rowsEach(before: RowsWritten, after: RowsWritten, requests: number): RowsWritten {
  if (requests === 0) return new Map()
  const each = [...after].map(([name, n]): [string, number] => [
    name,
    (n - (before.get(name) ?? 0)) / requests,
  ])
  return new Map(each.filter(([, n]) => n >= LEAST))
}

const LEAST = 0.05

/** Fed by triggers, one row a statement however many it writes, and folded by jobs meanwhile: no two runs agree. */
const DERIVED = /^(commands_counts_|wasl_jours|wasl_seals)/
/** Parcels differ in their fees: the mean of few moves proves little. */
const ALIKE = { moves: 500, within: 0.15 }

interface Sides {
  readonly ours: RowsWritten
  readonly bare: RowsWritten
  /** The number of moves of the side that made fewer. */
  readonly moves: number
}

/**
 * Throws when the two sides of a comparison do not write the same rows for each suivi: that would flatter one
 * of them. Per suivi, not per request: a connection reports all its writes at once, but not always in time.
 */
export function mustAgree({ ours, bare, moves }: Sides): void {
  // In a short run the statistics lag: rows of one side are counted among those of the other.
  if (moves < ALIKE.moves) return
  const each = (rows: RowsWritten, name: string) =>
    (rows.get(name) ?? 0) / (rows.get('suivis inserted') ?? Number.NaN)
  const names = [...new Set([...ours.keys(), ...bare.keys()])].filter((name) => !DERIVED.test(name))
  const unlike = names.filter((name) => {
    const difference = Math.abs(each(ours, name) - each(bare, name))
    return !(difference <= ALIKE.within * (1 + each(ours, name)))
  })
  if (unlike.length === 0) return
  const told = unlike.map(
    (name) => `${name}: ${each(ours, name).toFixed(2)}, bare ${each(bare, name).toFixed(2)}`,
  )
  throw new Error(`the bare SQL does not write the rows of one move: ${told.join('; ')}`)
}
