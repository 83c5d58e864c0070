import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Limit {
  /** How many in the window. */
  readonly most: number
  /** Milliseconds from the first deed counted; afterwards the count begins at zero. */
  readonly windowMs: number
  /**
   * Instead of to the end of the window, the one too many waits this long, and twice as long each time after, up
   * to the window; which begins anew with each one counted.
   */
  readonly firstWaitMs?: number
}

export interface LimitResult {
  readonly allowed: boolean
  /** Whole seconds until the next one is allowed; 0 when it is allowed now. */
  readonly waitS: number
}

/**
 * Counts of rare, sensitive deeds, exact across processes: each is one statement on a connection of its own, so
 * that it holds whatever becomes of the transaction around it. Not for every request: see `rates.ts`.
 */
export interface Limits {
  /** Counts one deed and returns whether it is allowed; a refused one is not counted. */
  take(key: string, limit: Limit): Promise<LimitResult>
  /** Whether one more would be allowed; nothing is counted. */
  look(key: string): Promise<LimitResult>
  /** Uncounts a deed that was counted in advance and turned out to be harmless. */
  giveBack(key: string): Promise<void>
  /** Forgets the key: the right password after wrong ones. */
  forget(key: string): Promise<void>
  /** Forgets every key that begins so. */
  forgetAll(prefix: string): Promise<void>
}

/** Unlogged: a crash of the database forgives what was counted. Instants are milliseconds since 1970. */
export const LIMITS_TABLE = `CREATE UNLOGGED TABLE "wasl_limits" (
  "key" text COLLATE "C" PRIMARY KEY,
  "n" integer NOT NULL,
  "until" bigint NOT NULL,
  "shut_until" bigint NOT NULL,
  "allowed" boolean NOT NULL
);
CREATE INDEX "wasl_limits_until" ON "wasl_limits" ("until");`

export function createLimits(db: Db, now: () => number): Limits {
  const taken = (at: number, allowed: boolean, shutUntil: number): LimitResult => ({
    allowed,
    waitS: Math.max(0, Math.ceil((shutUntil - at) / 1000)),
  })
  return {
    async take(key, limit) {
      const at = now()
      const [row] = await db.query<{ allowed: boolean; shut_until: number }>(count(key, limit, at))
      if (!row) throw new Error('a limit was not counted')
      return taken(at, row.allowed, row.allowed ? 0 : row.shut_until)
    },
    async look(key) {
      const at = now()
      const [row] = await db.query<{ shut_until: number }>(
        sql`SELECT "shut_until" FROM "wasl_limits" WHERE "key" = ${key}`,
      )
      const shutUntil = row?.shut_until ?? 0
      return taken(at, shutUntil <= at, shutUntil)
    },
    async giveBack(key) {
      await db.query(
        sql`UPDATE "wasl_limits" SET "n" = greatest("n" - 1, 0), "shut_until" = 0 WHERE "key" = ${key}`,
      )
    },
    async forget(key) {
      await db.query(sql`DELETE FROM "wasl_limits" WHERE "key" = ${key}`)
    },
    async forgetAll(prefix) {
      await db.query(
        sql`DELETE FROM "wasl_limits" WHERE "key" >= ${prefix} AND "key" < ${`${prefix}\u{10FFFF}`}`,
      )
    },
  }
}

/** The last one allowed shuts the door behind it; two forgotten keys are cleared away on the way. */
function count(key: string, { most, windowMs, firstWaitMs }: Limit, at: number) {
  const end = at + windowMs
  const first = 1 < most ? 0 : firstWaitMs === undefined ? end : at + firstWaitMs
  const fresh = sql`l."until" <= ${at}::bigint`
  const n = sql`(CASE WHEN ${fresh} THEN 1 ELSE l."n" + 1 END)`
  const began = sql`(CASE WHEN ${fresh} THEN ${end}::bigint ELSE l."until" END)`
  const until = firstWaitMs === undefined ? began : sql`${end}::bigint`
  const shut =
    firstWaitMs === undefined
      ? until
      : sql`${at}::bigint + least(${firstWaitMs}::bigint * 2 ^ least(${n} - ${most}::integer, 30), ${windowMs}::bigint)::bigint`
  const open = sql`l."shut_until" <= ${at}::bigint`
  return sql`
    WITH forgotten AS (
      DELETE FROM "wasl_limits" WHERE "key" IN (
        SELECT "key" FROM "wasl_limits" WHERE "until" <= ${at}::bigint AND "shut_until" <= ${at}::bigint
          AND "key" <> ${key} ORDER BY "until" LIMIT 2 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO "wasl_limits" AS l ("key", "n", "until", "shut_until", "allowed")
    VALUES (${key}, 1, ${end}::bigint, ${first}::bigint, true)
    ON CONFLICT ("key") DO UPDATE SET
      "n" = CASE WHEN ${open} THEN ${n} ELSE l."n" END,
      "until" = CASE WHEN ${open} THEN ${until} ELSE l."until" END,
      "shut_until" = CASE WHEN NOT ${open} THEN l."shut_until" WHEN ${n} < ${most}::integer THEN 0 ELSE ${shut} END,
      "allowed" = ${open}
    RETURNING "allowed", "shut_until"`
}
