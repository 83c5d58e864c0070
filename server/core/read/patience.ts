import { tooMany } from '#server/core/base/refusals.ts'
import { ConcurrencyLimit } from '#server/core/limits/concurrency-limit.ts'
import { allowing, type StatementTime, timeAllowed, UNLIMITED } from '#server/db/deadlines.ts'

/** The share of a caller's time that expensive reads may take. */
const DEAR_SHARE = 1 / 4
/** In one process: if such reads held all processors of the database, every other request would wait. */
const DEAR_AT_ONCE = 1
const SOON_S = 5
/** Back-relations of a text search from which it counts as expensive. */
const FEW = 2

/** Makes expensive reads wait for one another, and gives them less time. */
export class Patience {
  readonly #turns = new ConcurrencyLimit(DEAR_AT_ONCE)

  /** A read with that filter. 429 when too many dear ones wait. */
  read<T>(filter: string, work: () => Promise<T>): Promise<T> {
    return this.inTurn(filter, () => allowing(timeFor(filter), work))
  }

  /** Like `read`, for a caller that limits the time itself. */
  async inTurn<T>(filter: string, work: () => Promise<T>): Promise<T> {
    if (!isDear(filter)) return work()
    const end = await this.#turns.take('dear')
    if (!end)
      throw tooMany(SOON_S, 'Trop de recherches longues sont en cours : réessayez dans quelques secondes.')
    try {
      return await work()
    } finally {
      end()
    }
  }
}

/** The time of the current request for a read with that filter. */
function timeFor(filter: string): StatementTime {
  const time = timeAllowed() ?? UNLIMITED
  return isDear(filter) ? { ...time, read: time.read * DEAR_SHARE } : time
}

/** The time of a whole list, as a multiple of that of one page. */
const PAGES_OF_TIME = 3

/** Milliseconds the database may work for an export with that filter. */
export const exportTime = (filter: string): number =>
  timeFor(filter).read * (isDear(filter) ? 1 : PAGES_OF_TIME)

/**
 * True for a text search through two back-relations: each record of the list looks up all that point at it,
 * and no index finds the text there.
 */
const isDear = (filter: string): boolean =>
  filter.includes('~') && (filter.match(/_via_/g)?.length ?? 0) >= FEW
