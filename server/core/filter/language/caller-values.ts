import type { Collection } from '#model/schema/collection.ts'
import { callerId } from '#server/core/base/caller.ts'
import { literalOf } from './literal.ts'
import type { Lookup } from './lookup.ts'
import { isOwnId, type PathFinder, segmentsOf } from './path.ts'
import { fieldOf, isCountable, shapeOf } from './shape.ts'
import type { Term } from './term.ts'

const NOTHING: Term = { kind: 'literal', value: null }

const NONE: Term = { kind: 'literal', value: 0 }

/** Stands for every value of a guest: it is empty, and no field of a record is equal to it. */
const NOBODY: Term = { kind: 'literal', value: null, nobody: true }

/** `@request.auth.…`: the caller's own record, and the records it points to. Unknown names give null. */
export class CallerValues {
  readonly #lookup: Lookup
  readonly #paths: PathFinder
  readonly #accounts: Collection | undefined

  constructor(lookup: Lookup, paths: PathFinder) {
    this.#lookup = lookup
    this.#paths = paths
    const [only, ...others] = Object.values(lookup.collections).filter(({ type }) => type === 'auth')
    this.#accounts = lookup.caller.collection ?? (others.length === 0 ? only : undefined)
  }

  term(name: string): Term {
    const { segments, modifier: asked } = segmentsOf(name.slice('@request.auth.'.length))
    const [field = '', ...rest] = segments
    const accounts = this.#accounts
    if (!this.#own('id')) return asked === 'length' && this.#isCounted(field) ? NONE : NOBODY
    if (!accounts) return NOTHING
    const modifier = asked === 'length' && !isCountable(fieldOf(accounts, field)) ? undefined : asked
    if (field === 'collectionId') return { kind: 'literal', value: accounts.id }
    if (field === 'collectionName') return { kind: 'literal', value: accounts.name }
    const value = this.#own(field)
    const declared = fieldOf(accounts, field)
    if (rest.length > 0 && !isOwnId(declared, rest, asked)) return this.#further(segments, asked, value)
    if (modifier === 'each' && Array.isArray(value)) {
      const hops = [{ kind: 'given', values: value.map(String), collection: null }] as const
      return { kind: 'path', hops, leaf: { name: 'item', shape: 'text', inside: [], nullable: true } }
    }
    return { kind: 'literal', value: literalOf(value, declared && shapeOf(declared), modifier) }
  }

  /** Along a relation of the caller's record, or back to records that point to it. */
  #further(segments: readonly string[], modifier: string | undefined, value: unknown): Term {
    const [field = '', ...rest] = segments
    const declared = this.#accounts && fieldOf(this.#accounts, field)
    if (declared?.kind === 'relation') {
      const collection = this.#paths.collection(declared.to)
      const values = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')
      return this.#paths.find(collection, rest, modifier, [{ kind: 'given', values, collection }]) ?? NOTHING
    }
    if (!this.#accounts || declared) return NOTHING
    this.#own('id')
    const values = [callerId(this.#lookup.caller)]
    const start = { kind: 'given', values, collection: this.#accounts } as const
    return this.#paths.find(this.#accounts, segments, modifier, [start]) ?? NOTHING
  }

  /** True when some kind of account has a list under this name. */
  #isCounted(field: string): boolean {
    return Object.values(this.#lookup.collections).some(
      (one) => one.type === 'auth' && isCountable(fieldOf(one, field)),
    )
  }

  /** Notes the use of this value, so that a query made with it is not reused for another caller. */
  #own(field: string): unknown {
    const value = this.#lookup.caller.record?.[field]
    this.#lookup.uses.caller.set(field, value)
    return value
  }
}
