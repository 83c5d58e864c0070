import { tooMany } from '#server/core/http/errors.ts'
import { Turns } from '#server/core/limits/turns.ts'
import { allowing, type StatementTime, timeAllowed, UNLIMITED } from '#server/db/deadlines.ts'
import type { PgDatabase } from '#server/db/pool.ts'

export type TextDb = Pick<PgDatabase, 'queryText'>

/** Of dear reads, the share of his time a caller has. */
const DEAR_SHARE = 1 / 4
/** In one process: with all processors of the database on such reads, everybody else would wait. */
const DEAR_AT_ONCE = 1
const SOON_S = 5
/** Back-relations a filter looks through for a text before it is dear. */
const FEW = 2

/** Which reads wait for one another, and have less time than others. */
export class Patience {
  readonly #turns = new Turns(DEAR_AT_ONCE)

  /** A read with that filter. 429 when too many dear ones wait. */
  async read<T>(db: PgDatabase, filter: string, work: (db: TextDb) => Promise<T>): Promise<T> {
    if (!isDear(filter)) return work(db)
    const end = await this.#turns.take('dear')
    if (!end)
      throw tooMany(SOON_S, 'Trop de recherches longues sont en cours : réessayez dans quelques secondes.')
    try {
      return await allowing(shareOf(timeAllowed() ?? UNLIMITED), () => work(db))
    } finally {
      end()
    }
  }
}

const shareOf = ({ read, write }: StatementTime): StatementTime => ({ read: read * DEAR_SHARE, write })

/** Every record of the list asks for all that point at it, and so on: nothing finds a text there but reading it all. */
const isDear = (filter: string): boolean =>
  filter.includes('~') && (filter.match(/_via_/g)?.length ?? 0) >= FEW
