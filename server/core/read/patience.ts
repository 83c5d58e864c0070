import type { Caller } from '#server/core/caller.ts'
import { tooMany } from '#server/core/http/errors.ts'
import { Turns } from '#server/core/limits/turns.ts'
import type { PgDatabase } from '#server/db/pool.ts'

export type TextDb = Pick<PgDatabase, 'queryText'>

/** Milliseconds the database may work for one read of that caller. */
export type LongestRead = (caller: Caller) => number

/** Of dear reads, the share of his time a caller has. */
const DEAR_SHARE = 1 / 4
/** In one process: with all processors of the database on such reads, everybody else would wait. */
const DEAR_AT_ONCE = 1
const SOON_S = 5
/** Back-relations a filter looks through for a text before it is dear. */
const FEW = 2

/** How long each caller's reads may take, and which wait for one another. */
export class Patience {
  readonly #longest: LongestRead
  readonly #turns = new Turns(DEAR_AT_ONCE)

  constructor(longest: LongestRead) {
    this.#longest = longest
  }

  /** A read of the caller's, with his filter. 429 when too many dear ones wait. */
  async read<T>(
    db: PgDatabase,
    caller: Caller,
    filter: string,
    work: (db: TextDb) => Promise<T>,
  ): Promise<T> {
    const longest = this.#longest(caller)
    if (!isDear(filter)) return work(within(db, longest))
    const end = await this.#turns.take('dear')
    if (!end)
      throw tooMany(SOON_S, 'Trop de recherches longues sont en cours : réessayez dans quelques secondes.')
    try {
      return await work(within(db, longest * DEAR_SHARE))
    } finally {
      end()
    }
  }
}

const within = (db: PgDatabase, ms: number): TextDb => ({
  queryText: (statement) => db.queryText(statement, ms),
})

/** Every record of the list asks for all that point at it, and so on: nothing finds a text there but reading it all. */
const isDear = (filter: string): boolean =>
  filter.includes('~') && (filter.match(/_via_/g)?.length ?? 0) >= FEW
