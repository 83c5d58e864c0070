import { isTrackingCode, partsOfCode, trackingCode } from '#model/domain/commande/code.ts'
import { codeStamp, fromCanonical } from '#server/clock.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Database, Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/**
 * The next tracking codes of that second (`now` is canonical text), each given to nobody else. The row of the
 * second stays locked until the transaction ends, so call it outside of one: a number that is never used costs
 * nothing.
 */
export async function allocateCodes(db: Db, now: string, count: number): Promise<string[]> {
  if (count === 0) return []
  const stamp = codeStamp(fromCanonical(now))
  const last = (await lastOf(db, nextNumbers(stamp, count))) ?? (await lastOf(db, firstNumbers(stamp, count)))
  if (last === undefined) throw new Error(`no tracking code for ${stamp}`)
  const first = last - count + 1
  return Array.from({ length: count }, (_, i) => trackingCode(stamp, first + i))
}

async function lastOf(db: Db, numbers: Sql): Promise<number | undefined> {
  const [row] = await db.query<{ n: number }>(numbers)
  return row?.n
}

const MOST_KEPT = 100

/** Codes of the present second reserved by this process: the more are used, the more are reserved at once. */
class CodeStock {
  readonly #db: Db
  #second = ''
  #codes: string[] = []
  #asked = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  /** Takes one code. Calls wait for each other, so that two that find the stock empty do not both reserve. */
  take(now: string): Promise<string> {
    const turn = this.#turn.then(() => this.#next(now))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #next(now: string): Promise<string> {
    const second = now.slice(0, 19)
    if (second !== this.#second) {
      this.#second = second
      this.#codes = []
      this.#asked = 0
    }
    if (this.#codes.length === 0) {
      const count = Math.min(Math.max(1, this.#asked), MOST_KEPT)
      this.#codes = await allocateCodes(this.#db, now, count)
      this.#asked += count
    }
    const code = this.#codes.shift()
    if (code === undefined) throw new Error('no tracking code was given')
    return code
  }
}

const stocks = new WeakMap<Database, CodeStock>()

/** A tracking code of that second, committed apart: creates of one second do not wait for each other's commit. */
export function takeCode(db: Database, now: string): Promise<string> {
  const stock = stocks.get(db) ?? new CodeStock(db.apart)
  stocks.set(db, stock)
  return stock.take(now)
}

/** How long a second's codes may wait in a process before they are given. */
const STOCK_SECONDS = 5

/**
 * Reserves a chosen code, so that it is not given out later; a code some process may be about to give counts
 * as taken. A commande that has it already is left to the unique index.
 */
export async function claimCode(db: Database, code: string, now: string): Promise<void> {
  if (!isTrackingCode(code)) throw invalid({ code: NO_CODE })
  const { stamp, n } = partsOfCode(code)
  const given = (await lastOf(db.apart, firstNumbers(stamp, 0))) ?? 0
  if (n > given) await lastOf(db.apart, atLeast(stamp, n))
  else if (isPresent(stamp, now)) throw invalid({ code: TAKEN })
}

const NO_CODE = {
  code: 'validation_invalid_code',
  message: 'Un code suivi s’écrit JJMMAA-HHMMSS, par exemple 231126-153000, ou 231126-153000-02.',
} as const
const TAKEN = { code: 'validation_not_unique', message: 'Ce code suivi est déjà pris.' } as const

function isPresent(stamp: string, now: string): boolean {
  const at = fromCanonical(now)
  return Array.from({ length: STOCK_SECONDS }, (_, seconds) => codeStamp(at.subtract({ seconds }))).includes(
    stamp,
  )
}

const atLeast = (stamp: string, n: number) =>
  sql`UPDATE code_seconds SET n = greatest(n, ${n}::integer) WHERE stamp = ${stamp} RETURNING n`

const nextNumbers = (stamp: string, count: number) =>
  sql`UPDATE code_seconds SET n = n + ${count}::integer WHERE stamp = ${stamp} RETURNING n`

/**
 * Starts after the codes already in use, wherever they came from; forgets two seconds of yesterday on the way. Which
 * of the codes count is a filter of the sum, not of the rows: planning that would cost ten times what it saves.
 */
const firstNumbers = (stamp: string, count: number) => sql`
  WITH forgotten AS (
    DELETE FROM code_seconds WHERE stamp IN (
      SELECT stamp FROM code_seconds WHERE at < now() - interval '1 day'
      ORDER BY at LIMIT 2 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO code_seconds AS seconds (stamp, n)
  SELECT ${stamp}, ${count}::integer + coalesce(max(coalesce(nullif(substr(code, 15), ''), '1')::integer)
    FILTER (WHERE code = ${stamp} OR code ~ '^[0-9]{6}-[0-9]{6}-[0-9]{2,8}$'), 0)
  FROM commands WHERE code >= ${stamp} AND code < ${`${stamp}.`} AND code <> ''
  ON CONFLICT (stamp) DO UPDATE SET n = seconds.n + ${count}::integer
  RETURNING n`
