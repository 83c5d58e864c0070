import type { Position } from '#model/schema/position.ts'
import type { Db } from '#server/db/database.ts'
import { type Change, changesOfLast } from './feed.ts'

/** A client that was away longer reads everything again. */
const RESUMABLE_MS = 5 * 60_000
/** A client that has just read something was away for the time its page took to come. */
const RECENT_MS = 30_000
/** Clocks of two machines, and the time between writing a change and its commit. */
const MARGIN_MS = 10_000
const MOST_CHANGES = 20_000
const MOST_BYTES = 32 << 20

const sizeOf = ({ state, former }: Change): number => state.length + (former?.length ?? 0)

/** The changes of the last minutes, kept in memory: a thousand clients that come back read the outbox once. */
export class History {
  readonly #db: Db
  /** Changes in the order they became visible, or in that of their transactions when read from the outbox. */
  #changes: Change[] = []
  #bytes = 0
  /** Positions from this time on (ms since 1970) can resume from memory: no later change is missing. */
  #completeSince = Number.POSITIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
  }

  /** Starts keeping changes: from now on `add` must get every one. */
  begin(): void {
    this.#changes = []
    this.#bytes = 0
    this.#completeSince = Date.now() + MARGIN_MS
  }

  add(changes: readonly Change[]): void {
    for (const change of changes) {
      this.#changes.push(change)
      this.#bytes += sizeOf(change)
    }
    this.#forget()
  }

  /** The changes that `present` covers and `position` does not; null when some are no longer known. */
  async after(position: Position, present: Position): Promise<Change[] | null> {
    const age = Date.now() - position.at
    if (age > RESUMABLE_MS || age < -MARGIN_MS) return null
    if (position.at < this.#completeSince)
      await this.#load(present, age < RECENT_MS ? RECENT_MS : RESUMABLE_MS)
    if (position.at < this.#completeSince) return null
    return this.#changes.filter((change) => !position.covers(change))
  }

  async #load(present: Position, ms: number): Promise<void> {
    const read = await changesOfLast(this.#db, (ms + 2 * MARGIN_MS) / 1000, MOST_CHANGES)
    this.#changes = read.filter((change) => present.covers(change))
    this.#bytes = this.#changes.reduce((sum, change) => sum + sizeOf(change), 0)
    const whole = read.length < MOST_CHANGES
    this.#completeSince = whole ? Date.now() - ms - MARGIN_MS : (read[0]?.at ?? 0) + MARGIN_MS
    this.#forget()
  }

  #forget(): void {
    const old = Date.now() - RESUMABLE_MS - 2 * MARGIN_MS
    let gone = 0
    for (const change of this.#changes) {
      const over = this.#changes.length - gone > MOST_CHANGES || this.#bytes > MOST_BYTES
      if (!over && change.at >= old) break
      if (over) this.#completeSince = Math.max(this.#completeSince, change.at + MARGIN_MS)
      this.#bytes -= sizeOf(change)
      gone++
    }
    if (gone > 0) this.#changes.splice(0, gone)
  }
}
