/**
 * A PostgreSQL snapshot: which other transactions are visible,
 * as `pg_current_snapshot()` writes it: `xmin:xmax:xid,xid`.
 */
export class Snapshot {
  readonly text: string
  /** Every transaction below it has ended. */
  readonly least: number
  readonly #next: number
  readonly #running: ReadonlySet<number>

  constructor(text: string) {
    const [least = '', next = '', running = ''] = text.split(':')
    this.text = text
    this.least = Number(least)
    this.#next = Number(next)
    this.#running = new Set(running === '' ? [] : running.split(',').map(Number))
  }

  sees(xid: number): boolean {
    return xid < this.least || (xid < this.#next && !this.#running.has(xid))
  }

  /** True when every transaction the other snapshot sees is visible in this one too. */
  seesAll(other: Snapshot): boolean {
    const begun = Math.max(0, other.#next - this.#next)
    const unseen = [...other.#running].filter((xid) => xid >= this.#next)
    return unseen.length === begun && ![...this.#running].some((xid) => other.sees(xid))
  }

  /** The transactions both see. */
  meet(other: Snapshot): Snapshot {
    const next = Math.min(this.#next, other.#next)
    const running = [...new Set([...this.#running, ...other.#running])].filter((xid) => xid < next)
    return new Snapshot(`${Math.min(this.least, other.least)}:${next}:${running}`)
  }
}

/** Place of a change: its transaction, and the order in it. */
export interface ChangePlace {
  readonly xid: number
  readonly n: number
}

/** A place within one batch of changes that became visible together, at one reading of the outbox. */
interface Within extends ChangePlace {
  readonly snapshot: Snapshot
}

const TEXT = /^(\d{1,15})-(\d{1,15}:\d{1,15}:[\d,]*)(?:-(\d{1,15}:\d{1,15}:[\d,]*)-(\d{1,15})-(\d{1,9}))?$/

/**
 * How many of the changes a listener has received. Transactions do not end in the order they begin, so a
 * sequence number would skip those that end late; a snapshot lists exactly which had ended.
 */
export class Position {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly seen: Snapshot
  readonly within: Within | null

  constructor(at: number, seen: Snapshot, within: Within | null = null) {
    this.at = at
    this.seen = seen
    this.within = within
  }

  static parse(text: string): Position | null {
    const [, at, seen, next, xid, n] = TEXT.exec(text) ?? []
    if (at === undefined || seen === undefined) return null
    const within =
      next === undefined ? null : { snapshot: new Snapshot(next), xid: Number(xid), n: Number(n) }
    return new Position(Number(at), new Snapshot(seen), within)
  }

  /** True when the listener has received this change. */
  covers({ xid, n }: ChangePlace): boolean {
    if (this.seen.sees(xid)) return true
    const { within } = this
    if (!within?.snapshot.sees(xid)) return false
    return xid < within.xid || (xid === within.xid && n <= within.n)
  }

  /** True when a listener at the other position has received no change that one at this position has not. */
  holds(other: Position): boolean {
    return this.seen.seesAll(other.within?.snapshot ?? other.seen)
  }

  /** The position before which a listener at either position has received every change. */
  meet(other: Position): Position {
    return new Position(Math.min(this.at, other.at), this.seen.meet(other.seen))
  }

  toString(): string {
    const { at, seen, within } = this
    const rest = within ? `-${within.snapshot.text}-${within.xid}-${within.n}` : ''
    return `${at}-${seen.text}${rest}`
  }
}
