import { newId } from '#server/core/base/ids.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A commande of a lot that waits its turn; of a lot that undoes another, with the suivi to take back. */
export interface Waiting {
  readonly id: string
  readonly command: string
  readonly suivi: string
}

export interface Done {
  readonly id: string
  /** Why nothing was done; empty when it was. */
  readonly reason: string
  readonly suivi: string
}

export async function addRows(tx: Tx, job: string, commands: readonly string[]): Promise<void> {
  const ids = commands.map(() => newId())
  await tx.query(sql`INSERT INTO jobs_rows (id, job, command, result)
    SELECT id, ${job}, command, 'pending' FROM unnest(${ids}::text[], ${[...commands]}::text[]) AS r (id, command)`)
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

export const nextRows = (tx: Tx, job: string, most: number): Promise<Waiting[]> =>
  tx.query<Waiting>(sql`SELECT id, command, suivi FROM jobs_rows
    WHERE job = ${job} AND result = 'pending' ORDER BY _seq LIMIT ${most}::int FOR UPDATE`)

export async function settleRows(tx: Tx, done: readonly Done[]): Promise<void> {
  await tx.query(sql`UPDATE jobs_rows AS r SET reason = d.reason, suivi = d.suivi,
      result = CASE WHEN d.reason = '' THEN 'success' ELSE 'failed' END
    FROM unnest(${done.map(({ id }) => id)}::text[], ${done.map(({ reason }) => reason.slice(0, 300))}::text[],
      ${done.map(({ suivi }) => suivi)}::text[]) AS d (id, reason, suivi) WHERE r.id = d.id`)
}

/** Lots that wait, and those whose process died. */
export const orphans = (db: Db, now: string): Promise<{ id: string }[]> =>
  db.query<{ id: string }>(sql`SELECT id FROM jobs WHERE state IN ('attente', 'cours')
    AND (state = 'attente' OR claimed_until < ${now}) ORDER BY created LIMIT 10`)
