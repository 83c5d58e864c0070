import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Comparison } from '#server/core/filter/language/parse.ts'
import { sharings } from '#server/core/filter/language/sharing.ts'
import { formatted, timeOf } from '#server/core/filter/language/strftime.ts'
import {
  type Call,
  type Condition,
  type Hop,
  isMultiValued,
  type Path,
  pathsIn,
  prefixKeys,
  type Term,
} from '#server/core/filter/language/term.ts'
import { compareValues, type Verdict } from './compare-values.ts'
import { distance } from './geo-distance.ts'
import { literalValue, readLeaf, type Value } from './value.ts'

/** The rows a condition may reach, by id. */
export type World = (collection: Collection) => ReadonlyMap<string, AnyRow>

type Reached = AnyRow | string | null
/** A record chosen at each hop, by the key of the path up to it. */
type Choice = ReadonlyMap<string, Reached>
type Ways = readonly (readonly Hop[])[]

const NO_CHOICE: Choice = new Map()

/** True when the condition holds for the row, exactly when the SQL compiled from it would. */
export function evaluate(condition: Condition, row: AnyRow | null, world: World): boolean {
  return new Evaluation(row, world).holds(condition, NO_CHOICE)
}

class Evaluation {
  readonly #row: AnyRow | null
  readonly #world: World

  constructor(row: AnyRow | null, world: World) {
    this.#row = row
    this.#world = world
  }

  holds(condition: Condition, known: Choice): boolean {
    if (condition.kind === 'comparison') return this.#comparison(condition, known)
    if (condition.kind === 'or') return condition.of.some((part) => this.holds(part, known))
    return sharings(condition.of, known).every(({ parts, hops }) =>
      this.#some(hops, known, (choice) => parts.every((part) => this.holds(part, choice))),
    )
  }

  #comparison(comparison: Comparison<Term>, known: Choice): boolean {
    const { left, right, any } = comparison
    const ways = [...pathsIn(left), ...pathsIn(right)].map(({ hops }) => hops)
    if (!this.#some(ways, known, (choice) => this.#verdict(comparison, choice) === true)) return false
    if (any || !(isMultiValued(left) || isMultiValued(right))) return true
    return !this.#some(ways, NO_CHOICE, (choice) => this.#verdict(comparison, choice) === false)
  }

  /** Is there a way to choose a record at each hop not yet chosen so that the test holds? */
  #some(ways: Ways, known: Choice, test: (choice: Choice) => boolean): boolean {
    for (const hops of ways) {
      const keys = prefixKeys(hops)
      const at = keys.findIndex((key) => !known.has(key))
      const hop = hops[at]
      const key = keys[at]
      if (!hop || key === undefined) continue
      const before = keys[at - 1]
      const from = before === undefined ? this.#row : (known.get(before) ?? null)
      return this.#reach(hop, from).some((found) => this.#some(ways, new Map(known).set(key, found), test))
    }
    return test(known)
  }

  #verdict({ left, operator, right }: Comparison<Term>, choice: Choice): Verdict {
    return compareValues(this.#value(left, choice), operator, this.#value(right, choice))
  }

  #value(term: Term, choice: Choice): Value {
    if (term.kind === 'literal') return literalValue(term)
    if (term.kind === 'test') return { shape: 'count', value: this.holds(term.condition, choice) ? 1 : 0 }
    return term.kind === 'call' ? this.#call(term, choice) : this.#leaf(term, choice)
  }

  #leaf({ hops, leaf }: Path, choice: Choice): Value {
    const key = prefixKeys(hops).at(-1)
    return readLeaf(key === undefined ? this.#row : (choice.get(key) ?? null), leaf)
  }

  #call({ does, args }: Call, choice: Choice): Value {
    const values = args.map((arg) => this.#value(arg, choice).value)
    if (does === 'distance') return { shape: 'json', value: distance(values) }
    const time = values[0] ?? null
    return { shape: 'untyped', value: time === null ? null : formatted(timeOf(time, does.numbers), does) }
  }

  /** Null where nothing is reached. */
  #reach(hop: Hop, from: Reached): Reached[] {
    const found = this.#follow(hop, typeof from === 'string' ? null : from)
    return found.length === 0 ? [null] : found
  }

  #follow(hop: Hop, from: AnyRow | null): Reached[] {
    const world = this.#world
    switch (hop.kind) {
      case 'any':
        return [...world(hop.collection).values()]
      case 'given':
        return hop.collection ? rowsOf(hop.values, world(hop.collection)) : [...hop.values]
      case 'to':
        return from ? rowsOf(textsOf(from[hop.field]), world(hop.to)) : []
      case 'each':
        return from ? textsOf(from[hop.field]) : []
      case 'back':
        if (!from) return []
        return [...world(hop.from).values()].filter((row) => textsOf(row[hop.field]).includes(from.id))
    }
  }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

const rowsOf = (ids: readonly string[], rows: ReadonlyMap<string, AnyRow>): AnyRow[] =>
  [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
