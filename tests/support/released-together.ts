import { setTimeout } from 'node:timers/promises'
import { ident, sql } from '#server/db/sql.ts'
import type { TestWasl } from './wasl.ts'

const TRIES = 60
const EACH_MS = 50

/**
 * Runs requests that write into one table, held back until `waiting` of them are about to, so that a race
 * between two of them happens in every run.
 */
export async function releasedTogether<T>(
  { db }: Pick<TestWasl, 'db'>,
  table: string,
  waiting: number,
  ask: () => readonly Promise<T>[],
): Promise<T[]> {
  const asked = await db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE ${ident(table)} IN SHARE ROW EXCLUSIVE MODE`)
    const begun = ask()
    for (let tries = 0; tries < TRIES; tries++) {
      const [found] = await tx.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_locks
        WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
      if ((found?.n ?? 0) >= waiting) break
      await setTimeout(EACH_MS)
    }
    return { begun }
  })
  return Promise.all(asked.begun)
}
