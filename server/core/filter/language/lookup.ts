import type { Collection } from '#model/schema/collection.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { RequestInfo } from './request.ts'
import type { Condition } from './term.ts'

/** Names that a client's own filter or sort may use. Rules of the product use every name. */
export interface Viewer {
  /** The caller reads this field of some record. */
  sees(collection: Collection, field: string): boolean
  /** Accounts whose e-mail the caller reads though it is not shown: all, those of a condition, none. */
  readsEmail(collection: Collection): Condition | true | null
  /** The records in which the caller reads this field, when others hide it. */
  reads(collection: Collection, field: string): Condition | true
  /**
   * May the caller list what a path goes through? `null`: no; `true`: all of it; a condition on its records:
   * only those.
   */
  passes(collection: Collection): Condition | true | null
}

/** The values a resolved filter depended on, besides its text: it is valid as long as these stay the same. */
export class Uses {
  /** Valid until this instant, in milliseconds. */
  until = Number.POSITIVE_INFINITY
  /** Fields of the caller's record, with the value each had. */
  readonly caller = new Map<string, unknown>()
  /** Something that was sent with the request. */
  request = false
  /** Generation of each cached collection whose rows were read. */
  readonly generations = new Map<string, number>()

  stillHold(caller: Caller, now: number, generationOf: (collection: string) => number): boolean {
    if (this.request || now >= this.until) return false
    for (const [field, value] of this.caller) if (caller.record?.[field] !== value) return false
    for (const [name, generation] of this.generations) if (generationOf(name) !== generation) return false
    return true
  }
}

/** Declarations and values that names of a filter are looked up in. */
export interface Lookup {
  readonly collections: Declared
  readonly root: Collection
  /** Null for rules and server code. */
  readonly viewer: Viewer | null
  readonly caller: Caller
  readonly request: RequestInfo
  /** Milliseconds since 1970. */
  readonly now: number
  readonly uses: Uses
}
