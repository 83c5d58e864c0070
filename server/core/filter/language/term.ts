import type { Collection } from '#model/schema/collection.ts'
import type { Expression } from './parse.ts'
import type { Formatting } from './strftime.ts'

/**
 * An operand once its names are looked up. Any value known before a row is read (`@now`, the caller's, the
 * request's) is a literal, typed by the other side of its comparison.
 */
export type Term = Literal | Path | Test | Call

export interface Literal {
  readonly kind: 'literal'
  /** Null: the word `null`, what was not sent. */
  readonly value: string | number | null
  /** Set for a value of a guest: no field is equal to it, none differs from it. */
  readonly nobody?: true
}

/** A field of the record, or of a record reached from it. */
export interface Path {
  readonly kind: 'path'
  readonly hops: readonly Hop[]
  readonly leaf: Leaf
}

/** 1 when the condition holds, else 0: `@request.body.field:changed`. */
export interface Test {
  readonly kind: 'test'
  readonly condition: Condition
}

/** A function of the language. */
export interface Call {
  readonly kind: 'call'
  readonly does: 'distance' | Formatting
  readonly args: readonly (Literal | Path)[]
}

export type Condition = Expression<Term>

/** How a value compares. `list` is compared as its JSON text; `untyped` is a text no number is ever equal to. */
export type Shape = 'text' | 'untyped' | 'number' | 'money' | 'count' | 'bool' | 'date' | 'json' | 'list'

export interface Leaf {
  readonly name: string
  readonly shape: Shape
  /** Inside a json field. */
  readonly inside: readonly string[]
  readonly modifier?: 'lower' | 'length'
  /** The column may hold NULL: an empty date, a json, an amount that was not given. */
  readonly nullable: boolean
  /** True when the folded text of the column is stored beside it. */
  readonly folded?: boolean
  /** Summed instead of stored. */
  readonly sumOf?: readonly string[]
}

/** `only`: records the caller may not list are as good as missing. */
export type Hop =
  /** Along a relation of the record. */
  | {
      readonly kind: 'to'
      readonly field: string
      readonly multiple: boolean
      readonly to: Collection
      readonly only?: Condition
    }
  /** The records that point to this one. */
  | {
      readonly kind: 'back'
      readonly from: Collection
      readonly field: string
      /** The pointing field holds several ids. */
      readonly array: boolean
      /** True when at most one record points here. */
      readonly unique: boolean
      readonly only?: Condition
    }
  /** Each item of a list of the record; always the last hop. */
  | { readonly kind: 'each'; readonly field: string }
  /** Every record of another collection. */
  | { readonly kind: 'any'; readonly collection: Collection; readonly alias: string }
  /** Records of known ids; without a collection, known texts. */
  | { readonly kind: 'given'; readonly values: readonly string[]; readonly collection: Collection | null }

/** A hop that may find more than one value. */
export function isPlural(hop: Hop): boolean {
  if (hop.kind === 'to') return hop.multiple
  if (hop.kind === 'back') return !hop.unique
  return hop.kind !== 'given' || hop.collection === null || hop.values.length > 1
}

/**
 * True when an operand may have several values, all of which must pass. A distance is the exception: one that
 * passes is enough.
 */
export function isMultiValued(term: Term): boolean {
  if (term.kind === 'call') return term.does !== 'distance' && term.args.some(isMultiValued)
  return term.kind === 'path' && term.hops.some(isPlural)
}

/** The collection a hop arrives in; null at the items of a list. */
export function collectionAfter(hop: Hop): Collection | null {
  if (hop.kind === 'to') return hop.to
  if (hop.kind === 'back') return hop.from
  return hop.kind === 'each' ? null : hop.collection
}

/** A key of the hop: two operands whose hops have the same keys use the same joined record. */
export function hopKey(hop: Hop): string {
  switch (hop.kind) {
    case 'to':
      return hop.field + listed(hop)
    case 'back':
      return `${hop.from.name}_via_${hop.field}${listed(hop)}`
    case 'each':
      return `${hop.field}:each`
    case 'any':
      return `@${hop.collection.name}:${hop.alias}`
    case 'given':
      return `=${hop.collection?.name ?? ''}:${JSON.stringify(hop.values)}`
  }
}

const listed = ({ only }: { readonly only?: Condition }): string => (only ? '!' : '')

/** Keys of the path's prefixes, shortest first. */
export function prefixKeys(hops: readonly Hop[]): string[] {
  let key = ''
  return hops.map((hop) => {
    key += `/${hopKey(hop)}`
    return key
  })
}

export function* pathsOf(condition: Condition): Generator<Path> {
  if (condition.kind !== 'comparison') {
    for (const part of condition.of) yield* pathsOf(part)
    return
  }
  for (const term of [condition.left, condition.right]) yield* pathsIn(term)
}

/** The paths a term reads. */
export function* pathsIn(term: Term): Generator<Path> {
  if (term.kind === 'path') yield term
  else if (term.kind === 'test') yield* pathsOf(term.condition)
  else if (term.kind === 'call') for (const arg of term.args) yield* pathsIn(arg)
}
