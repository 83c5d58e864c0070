import { isMultiple } from '#model/schema/fields.ts'
import { literalOf } from './literal.ts'
import type { Lookup } from './lookup.ts'
import { type PathFinder, segmentsOf } from './path.ts'
import { FilterError } from './scan.ts'
import { fieldOf, isCountable, shapeOf } from './shape.ts'
import type { Term } from './term.ts'

const NOTHING: Term = { kind: 'literal', value: null }
const literal = (value: string | number | null): Term => ({ kind: 'literal', value })

/** `@request.context`, `.method`, `.query.x`, `.headers.x` and `.body.x`. Unknown keys give null. */
export class RequestValues {
  readonly #lookup: Lookup
  readonly #paths: PathFinder

  constructor(lookup: Lookup, paths: PathFinder) {
    this.#lookup = lookup
    this.#paths = paths
  }

  term(name: string): Term {
    const { request, uses } = this.#lookup
    uses.request = true
    const { segments, modifier } = segmentsOf(name.slice('@request.'.length))
    const [part, key, ...rest] = segments
    if (part === 'context' && key === undefined) return literal(request.context)
    if (part === 'method' && key === undefined) return literal(request.method)
    if (!key) throw new FilterError(`unknown name ${name}`)
    if (part === 'body') return this.#body(key, rest, modifier)
    if (part !== 'query' && part !== 'headers') throw new FilterError(`unknown name ${name}`)
    const sent = request[part]
    if (modifier === 'isset') return literal(Object.hasOwn(sent, key) ? 1 : 0)
    return literal(literalOf(Object.hasOwn(sent, key) ? sent[key] : null, 'text', modifier))
  }

  #body(key: string, rest: readonly string[], modifier: string | undefined): Term {
    const { body } = this.#lookup.request
    const sent = Object.hasOwn(body, key)
    const value = sent ? body[key] : null
    if (modifier === 'isset') return literal(sent ? 1 : 0)
    if (modifier === 'changed') return sent ? this.#changed(key, value) : literal(0)
    const field = fieldOf(this.#lookup.root, key)
    const counted = modifier === 'length' || modifier === 'each'
    if (counted && (rest.length > 0 ? field?.kind !== 'relation' : !isCountable(field))) {
      throw new FilterError(`${key} is no list`)
    }
    if (rest.length > 0 && field?.kind === 'relation') {
      const collection = this.#paths.collection(field.to)
      const start = { kind: 'given', values: textsOf(value), collection } as const
      return this.#paths.find(collection, rest, modifier, [start]) ?? NOTHING
    }
    if (modifier === 'each' && field && isMultiple(field)) {
      const hops = [{ kind: 'given', values: textsOf(value), collection: null }] as const
      return { kind: 'path', hops, leaf: { name: 'item', shape: 'text', inside: [], nullable: true } }
    }
    return literal(this.#value(inside(value, rest), field && shapeOf(field), modifier))
  }

  /** Amounts are sent in dirhams, so only text that stands for a number is converted. */
  #value(
    value: unknown,
    shape: ReturnType<typeof shapeOf> | undefined,
    modifier: string | undefined,
  ): string | number | null {
    const numeric = shape === 'number' || shape === 'money' || shape === 'count'
    const number = numeric && typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
    return literalOf(Number.isNaN(number) ? value : number, undefined, modifier)
  }

  #changed(key: string, value: unknown): Term {
    const left = this.#paths.find(this.#lookup.root, [key], undefined)
    if (!left) throw new FilterError(`unknown field ${key}`)
    const right = literal(literalOf(value))
    return { kind: 'test', condition: { kind: 'comparison', left, operator: '!=', any: false, right } }
  }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

function inside(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    return Reflect.get(at, key)
  }, value)
}
