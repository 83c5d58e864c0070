import { LOT_ROW_FIELD, LOTS, type LotKind } from '#model/domain/lot.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'

/** A record of a lot without an outcome yet. */
export interface Waiting {
  readonly id: string
  /** Id in the collection of the lot’s kind; '' when the record was deleted meanwhile. */
  readonly record: string
  /** The suivi to reverse, in a lot that undoes another. */
  readonly suivi: string
}

export interface Done {
  readonly id: string
  /** Why nothing was done; empty when it was. */
  readonly reason: string
  readonly suivi: string
}

const fieldOf = (kind: LotKind) => ident(LOT_ROW_FIELD[LOTS[kind].of])

export async function addRows(tx: Tx, job: string, kind: LotKind, records: readonly string[]): Promise<void> {
  const ids = records.map(() => newId())
  await tx.query(sql`INSERT INTO jobs_rows (id, job, ${fieldOf(kind)}, result)
    SELECT id, ${job}, record, 'pending' FROM unnest(${ids}::text[], ${[...records]}::text[]) AS r (id, record)`)
}

/** The parcels another lot moved, with the suivi of each. */
export async function addRowsToUndo(tx: Tx, job: string, undone: string): Promise<number> {
  const rows = await tx.query<{ command: string; suivi: string }>(
    sql`SELECT command, suivi FROM jobs_rows WHERE job = ${undone} AND result = 'success' AND suivi <> ''`,
  )
  const ids = rows.map(() => newId())
  await tx.query(sql`INSERT INTO jobs_rows (id, job, command, result, suivi)
    SELECT id, ${job}, command, 'pending', suivi
    FROM unnest(${ids}::text[], ${rows.map(({ command }) => command)}::text[], ${rows.map(({ suivi }) => suivi)}::text[])
      AS r (id, command, suivi)`)
  return rows.length
}

const waiting = (job: string, kind: LotKind, most: number) =>
  sql`SELECT id, ${fieldOf(kind)} AS record, suivi FROM jobs_rows
    WHERE job = ${job} AND result = 'pending' ORDER BY _seq LIMIT ${most}::int`

export const readRows = (db: Db, job: string, kind: LotKind, most: number): Promise<Waiting[]> =>
  db.query<Waiting>(waiting(job, kind, most))

export const nextRows = (tx: Tx, job: string, kind: LotKind, most: number): Promise<Waiting[]> =>
  tx.query<Waiting>(sql`${waiting(job, kind, most)} FOR UPDATE`)

/** Locks a row; returns false when it already has an outcome. */
export async function holdRow(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.query(
    sql`SELECT id FROM jobs_rows WHERE id = ${id} AND result = 'pending' FOR UPDATE`,
  )
  return row !== undefined
}

export async function settleRows(tx: Tx, done: readonly Done[]): Promise<void> {
  await tx.query(sql`UPDATE jobs_rows AS r SET reason = d.reason, suivi = d.suivi,
      result = CASE WHEN d.reason = '' THEN 'success' ELSE 'failed' END
    FROM unnest(${done.map(({ id }) => id)}::text[], ${done.map(({ reason }) => reason.slice(0, 300))}::text[],
      ${done.map(({ suivi }) => suivi)}::text[]) AS d (id, reason, suivi)
    WHERE r.id = d.id AND r.result = 'pending'`)
}

/** Counts the settled rows of a lot by their outcome. */
export async function countsOf(
  tx: Tx,
  job: string,
): Promise<{ done: number; applied: number; refused: number }> {
  const [row] = await tx.query<{ applied: number; refused: number }>(
    sql`SELECT count(*) FILTER (WHERE result = 'success')::int AS applied,
      count(*) FILTER (WHERE result = 'failed')::int AS refused FROM jobs_rows WHERE job = ${job}`,
  )
  const { applied = 0, refused = 0 } = row ?? {}
  return { done: applied + refused, applied, refused }
}

/** Lots that wait, and those whose process died. */
export const orphans = (db: Db, now: string): Promise<{ id: string }[]> =>
  db.query<{ id: string }>(sql`SELECT id FROM jobs WHERE state IN ('attente', 'cours')
    AND (state = 'attente' OR claimed_until < ${now}) ORDER BY created LIMIT 10`)
