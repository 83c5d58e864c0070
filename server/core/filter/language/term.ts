import type { Collection } from '#model/schema/collection.ts'
import type { Expression } from './parse.ts'
import type { Formatting } from './strftime.ts'

/**
 * What an operand means once its names are looked up. Whatever is known before a row is read (`@now`, the
 * caller, what was sent) is a literal: it is typed by what it is compared with.
 */
export type Term = Literal | Path | Test | Call

export interface Literal {
  readonly kind: 'literal'
  /** Null: the word `null`, what was not sent. */
  readonly value: string | number | null
  /** What a guest would have if he were somebody: no field is equal to it, none differs from it. */
  readonly nobody?: true
}

/** A field of the record, or of what is reached from it. */
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
  /** To the records that point here. */
  | {
      readonly kind: 'back'
      readonly from: Collection
      readonly field: string
      /** The pointing field holds several ids. */
      readonly array: boolean
      /** At most one record points here. */
      readonly unique: boolean
      readonly only?: Condition
    }
  /** To each item of a list of the record; always last. */
  | { readonly kind: 'each'; readonly field: string }
  /** To every record of another collection. */
  | { readonly kind: 'any'; readonly collection: Collection; readonly alias: string }
  /** To records whose ids are known, or to known texts when there is no collection. */
  | { readonly kind: 'given'; readonly values: readonly string[]; readonly collection: Collection | null }

/** A hop that may find more than one value. */
export function isPlural(hop: Hop): boolean {
  if (hop.kind === 'to') return hop.multiple
  if (hop.kind === 'back') return !hop.unique
  return hop.kind !== 'given' || hop.collection === null || hop.values.length > 1
}

/** One value that fails is enough to refuse; a distance asks for one that is near enough. */
export function isMultiValued(term: Term): boolean {
  if (term.kind === 'call') return term.does !== 'distance' && term.args.some(isMultiValued)
  return term.kind === 'path' && term.hops.some(isPlural)
}

/** Where a hop arrives; nothing at the items of a list. */
export function collectionAfter(hop: Hop): Collection | null {
  if (hop.kind === 'to') return hop.to
  if (hop.kind === 'back') return hop.from
  return hop.kind === 'each' ? null : hop.collection
}

/** The same text for the same hop: two operands with the same hops speak of the same joined record. */
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
