import type { Collections } from '#model/collections.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { enteredAt } from '#server/parcels/moves/entered.ts'
import { type Late, latenessOf } from './lateness.ts'
import { CALENDAR } from './open-days.ts'

/** Parcels that may wait without a clock; an empty state or ville is every one. */
export interface Waiting {
  readonly status: string
  readonly ville: string
}

/**
 * Requests new times in the transaction of an edit; `startBatch` computes them afterwards, from the beginning
 * if a pass was under way.
 */
export async function requestClocks(tx: Tx, { status, ville }: Waiting): Promise<void> {
  await tx.query(sql`INSERT INTO clock_starts (status, ville) VALUES (${status}, ${ville}) ${ANEW}`)
}

const ANEW = sql`ON CONFLICT (status, ville) DO UPDATE SET after_at = '-infinity', after_seq = 0`

const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

/** Parcels looked at, and at most held, at once. */
const BATCH = 500

type Engine = Pick<RunningEngine<Collections>, 'db' | 'cached' | 'refresh' | 'hold' | 'recordWritten'>

/**
 * Does one bounded piece of the requested work, unless another process has it. False when nothing is left to
 * take.
 */
export async function startBatch(engine: Engine): Promise<boolean> {
  return engine.db.transaction(async (tx) => {
    const [asked] =
      await tx.query<ClockStart>(sql`SELECT status, ville, after_at::text, after_seq FROM clock_starts
      ORDER BY status, ville LIMIT 1 FOR UPDATE SKIP LOCKED`)
    if (!asked) return false
    if (asked.status === '') await spread(tx, asked)
    else await advance(engine, tx, asked)
    return true
  })
}

interface ClockStart extends Waiting {
  readonly after_at: string
  readonly after_seq: number
}

/** Requests the work for each state with a minuteur: in other states nothing is ever late. */
async function spread(tx: Tx, { ville }: ClockStart): Promise<void> {
  await tx.query(sql`INSERT INTO clock_starts (status, ville)
    SELECT DISTINCT status, ${ville} FROM minuteurs WHERE status <> '' ${ANEW}`)
  await forget(tx, { status: '', ville })
}

const forget = (tx: Tx, { status, ville }: Waiting) =>
  tx.query(sql`DELETE FROM clock_starts WHERE status = ${status} AND ville = ${ville}`)

/**
 * The oldest waits first, along the index of the state, past those whose clock runs. A parcel that moves meanwhile
 * comes in at the end, and had its times worked out as it moved.
 */
async function advance(engine: Engine, tx: Tx, asked: ClockStart): Promise<void> {
  const { status, ville, after_at, after_seq } = asked
  const there =
    ville === '' ? sql`TRUE` : sql`city IN (SELECT id FROM villes WHERE id = ${ville} OR parent = ${ville})`
  const found = await tx.query<{ id: string; last_event_at: string; _seq: number; runs: boolean }>(
    sql`SELECT id, last_event_at, _seq, late_at IS NOT NULL OR very_late_at IS NOT NULL AS runs FROM commands
      WHERE status = ${status} AND deleted_at IS NULL AND ${there}
        AND (last_event_at, _seq) > (${after_at}::timestamptz, ${after_seq}::bigint)
      ORDER BY last_event_at NULLS FIRST, _seq LIMIT ${BATCH}`,
  )
  const last = found.at(-1)
  const without = found.filter(({ runs }) => !runs).map(({ id }) => id)
  await start(engine, tx, status, without)
  if (!last || found.length < BATCH) await forget(tx, asked)
  else {
    await tx.query(sql`UPDATE clock_starts SET after_at = ${last.last_event_at}, after_seq = ${last._seq}
      WHERE status = ${status} AND ville = ${ville}`)
  }
}

/** Locked in the order of their ids, as every move locks them; subscribers are sent the new times. */
async function start(engine: Engine, tx: Tx, status: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const held = await engine.hold(tx, 'commands', ids)
  const entered = await enteredAt(tx, ids)
  // The latest edits of the calendar may not have reached this process yet.
  for (const name of CALENDAR) await engine.refresh(name)
  const changed = [...held.values()].flatMap((before) => {
    if (before.status !== status || before.late_at !== '' || before.very_late_at !== '') return []
    const at = entered.get(before.id) ?? before.last_event_at
    const late = latenessOf(engine, { ...before, ville: before.city, at })
    return late.late_at === '' && late.very_late_at === '' ? [] : [{ before, after: { ...before, ...late } }]
  })
  const instants = (name: keyof Late) => changed.map(({ after }) => after[name] || null)
  await tx.query(sql`UPDATE commands SET late_at = times.late_at, very_late_at = times.very_late_at
    FROM unnest(${changed.map(({ after }) => after.id)}::text[], ${instants('late_at')}::timestamptz[], ${instants('very_late_at')}::timestamptz[])
      AS times (id, late_at, very_late_at) WHERE commands.id = times.id`)
  for (const { before, after } of changed) {
    const { late_at, very_late_at } = before
    const written = { action: 'update', rows: [after], former: { late_at, very_late_at } } as const
    await engine.recordWritten(tx, 'commands', written, BY_SYSTEM)
  }
}
