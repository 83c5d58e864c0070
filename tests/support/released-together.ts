import { setTimeout } from 'node:timers/promises'
import { ident, sql } from '#server/db/sql.ts'
import type { TestWasl } from './wasl.ts'

const TRIES = 60
const EACH_MS = 50

/**
 * Answers of requests that write into one table at the same moment: none may write there before `waiting` of them stand
 * at it. A race that needs two of them inside one statement is then met in every run, not in some.
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
