import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export const PER_MINUTE = 1_000
const MINUTE_MS = 60_000
/** How often a process sends its counts and reads those of the others. */
const EVERY_MS = 1_000

/** Unlogged: a crash of the database forgives the minute. `minute` counts from 1970. */
export const RATES_TABLE = `CREATE UNLOGGED TABLE "wasl_rates" (
  "key" text COLLATE "C" PRIMARY KEY,
  "minute" bigint NOT NULL,
  "n" integer NOT NULL
);`

interface Count {
  minute: number
  /** The count of all processes, as far as known, with this one's own. */
  n: number
  /** Counted here and not sent yet. */
  untold: number
}

export interface Rate {
  readonly remaining: number
  /** Whole seconds until the next minute. */
  readonly resetS: number
  /** True when nothing was left for this call. */
  readonly exceeded: boolean
}

/**
 * Requests of each minute by account or address, for all processes together. Counting is a look into a map; once
 * a second the counts of the accounts seen are added up in one statement, and their sums come back. So a process
 * may let through what the others served in the last second: 1,000 a minute on four processes that share an
 * account's requests evenly is at worst a second's worth more.
 */
export class Rates {
  readonly #db: Db
  readonly #now: () => number
  readonly #counts = new Map<string, Count>()
  readonly #timer: NodeJS.Timeout
  #telling = false

  constructor(db: Db, now: () => number, report: (error: unknown) => void) {
    this.#db = db
    this.#now = now
    this.#timer = setInterval(() => void this.tell().catch(report), EVERY_MS).unref()
  }

  /** Counts `n` requests of the key: served whole when something was left, however little. */
  take(key: string, n = 1): Rate {
    const now = this.#now()
    const minute = Math.floor(now / MINUTE_MS)
    let count = this.#counts.get(key)
    if (count?.minute !== minute) {
      count = { minute, n: 0, untold: 0 }
      this.#counts.set(key, count)
    }
    const resetS = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)
    if (count.n >= PER_MINUTE) return { remaining: 0, resetS, exceeded: true }
    count.n += n
    count.untold += n
    return { remaining: Math.max(0, PER_MINUTE - count.n), resetS, exceeded: false }
  }

  /** Adds this process's counts to everyone's and takes their sums; the keys of past minutes are dropped. */
  async tell(): Promise<void> {
    if (this.#telling) return
    this.#telling = true
    try {
      const minute = Math.floor(this.#now() / MINUTE_MS)
      for (const [key, count] of this.#counts) if (count.minute !== minute) this.#counts.delete(key)
      const told = [...this.#counts].filter(([, { untold }]) => untold > 0)
      if (told.length > 0) await this.#add(minute, told)
    } finally {
      this.#telling = false
    }
  }

  /** Writes in the order of the keys, so that two processes never deadlock. */
  async #add(minute: number, told: [string, Count][]): Promise<void> {
    told.sort(([a], [b]) => (a < b ? -1 : 1))
    const sent = told.map(([, { untold }]) => untold)
    const keys = told.map(([key]) => key)
    const rows = await this.#db.query<{ key: string; n: number }>(sql`
      WITH past AS (
        DELETE FROM "wasl_rates" WHERE "key" IN (
          SELECT "key" FROM "wasl_rates" WHERE "minute" < ${minute - 1}::bigint AND "key" <> ALL(${keys}::text[])
          LIMIT 100 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO "wasl_rates" AS r ("key", "minute", "n")
      SELECT key, ${minute}::bigint, n FROM unnest(${keys}::text[], ${sent}::integer[]) AS t(key, n)
      ON CONFLICT ("key") DO UPDATE SET "minute" = greatest(r."minute", excluded."minute"),
        "n" = CASE WHEN r."minute" > excluded."minute" THEN r."n"
                   WHEN r."minute" = excluded."minute" THEN r."n" + excluded."n" ELSE excluded."n" END
      RETURNING "key", "n"`)
    const sums = new Map(rows.map(({ key, n }) => [key, n]))
    for (const [index, [key, count]] of told.entries()) {
      // Calls counted during the query go with the next one; all of them do, when the query failed.
      count.untold -= sent[index] ?? 0
      count.n = (sums.get(key) ?? 0) + count.untold
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
