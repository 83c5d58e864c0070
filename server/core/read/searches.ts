import type { Cells } from '#server/core/read/json/lines.ts'
import type { ListPlan } from '#server/core/read/plan/list-plan.ts'
import { MOST_RANKED } from '#server/core/read/search/ranked.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import type { Sql } from '#server/db/sql.ts'
import { Coalescer } from './coalescer.ts'

/** How long a search stays known as frequent, in ms; `TOTAL_MS` where its total is kept with it. */
const FREQUENT_MS = 60_000
const TOTAL_MS = 10_000

interface Found {
  readonly rows: readonly Cells[]
  /** -1 when nobody asked. */
  readonly total: number
}

/**
 * Pages of ranked searches. To find that a word is frequent takes ten times as long as to find the newest records that
 * hold it, which are all its pages show: that is remembered for a while, and the same search of several people is made once.
 */
export class Searches {
  readonly #db: PgDatabase
  readonly #now: () => number
  readonly #frequent = new WeakMap<ListPlan, { readonly total: number; readonly until: number }>()
  readonly #coalescer = new Coalescer<ListPlan, Found>()

  constructor(db: PgDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  async read(plan: ListPlan): Promise<Found> {
    return (await this.#newest(plan)) ?? this.#coalescer.ask(plan, () => this.#whole(plan))
  }

  /** Nothing while the word is not known to be frequent, or when its records do not fill the page any more. */
  async #newest(plan: ListPlan): Promise<Found | null> {
    const known = this.#frequent.get(plan)
    if (!known || known.until < this.#now() || !plan.newest) return null
    const rows = await plan.newest.read(this.#db)
    if (rows.length === plan.query.perPage) return { rows, total: known.total }
    this.#frequent.delete(plan)
    return null
  }

  async #whole(plan: ListPlan): Promise<Found> {
    const { count, page } = plan
    const rows = await page.read(this.#db)
    const found = Number(rows[0]?.at(-1) ?? 0)
    const total = count === null ? -1 : rows.length > 0 ? found : await this.#counted(count)
    if (found > MOST_RANKED) {
      this.#frequent.set(plan, { total, until: this.#now() + (count === null ? FREQUENT_MS : TOTAL_MS) })
    }
    return { rows, total }
  }

  /** A page behind the last one has no row that tells it. */
  async #counted(count: Sql): Promise<number> {
    const [[total] = []] = await this.#db.queryText(count)
    return Number(total)
  }
}
