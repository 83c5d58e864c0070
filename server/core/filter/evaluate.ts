import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { compareValues } from './compare-values.ts'
import type { Comparison } from './parse.ts'
import { type Condition, type Hop, isMultiValued, pathsOf, prefixKeys, type Term } from './term.ts'
import { readLeaf, type Value } from './value.ts'

/** The rows a condition may reach, by id. */
export type World = (collection: Collection) => ReadonlyMap<string, AnyRow>

type Reached = AnyRow | string | null
/** One way to choose a record at each hop, by the key of the path up to it. */
type Choice = ReadonlyMap<string, Reached>

const NO_CHOICE: Choice = new Map()

/** Does the condition hold for the row? The same answer as the SQL compiled from it. */
export function evaluate(condition: Condition, row: AnyRow | null, world: World): boolean {
  for (const choice of choices(condition, row, world)) {
    if (holds(condition, choice, row, world)) return true
  }
  return false
}

function holds(condition: Condition, choice: Choice, row: AnyRow | null, world: World): boolean {
  if (condition.kind !== 'comparison') {
    const held = (part: Condition) => holds(part, choice, row, world)
    return condition.kind === 'and' ? condition.of.every(held) : condition.of.some(held)
  }
  if (verdict(condition, choice, row, world) !== true) return false
  const multiple = isMultiValued(condition.left) || isMultiValued(condition.right)
  if (condition.any || !multiple) return true
  for (const other of choices(condition, row, world)) {
    if (verdict(condition, other, row, world) === false) return false
  }
  return true
}

function verdict(comparison: Comparison<Term>, choice: Choice, row: AnyRow | null, world: World) {
  const left = sideValue(comparison.left, choice, row, world)
  return compareValues(left, comparison.operator, sideValue(comparison.right, choice, row, world))
}

function sideValue(term: Term, choice: Choice, row: AnyRow | null, world: World): Value {
  if (term.kind === 'literal') return { shape: 'literal', value: term.value }
  if (term.kind === 'test') {
    return { shape: 'count', value: holds(term.condition, choice, row, world) ? 1 : 0 }
  }
  const key = prefixKeys(term.hops).at(-1)
  return readLeaf(key === undefined ? row : (choice.get(key) ?? null), term.leaf)
}

/** Every combination of records the paths of the condition reach; null where one reaches nothing. */
function choices(condition: Condition, row: AnyRow | null, world: World): Choice[] {
  let all: Choice[] = [NO_CHOICE]
  for (const { hops } of pathsOf(condition)) {
    const keys = prefixKeys(hops)
    for (const [index, hop] of hops.entries()) {
      const key = keys[index] ?? ''
      if (all[0]?.has(key)) continue
      const before = keys[index - 1]
      all = all.flatMap((choice) => {
        const from = before === undefined ? row : (choice.get(before) ?? null)
        return reach(hop, from, world).map((found) => new Map(choice).set(key, found))
      })
    }
  }
  return all
}

function reach(hop: Hop, from: Reached, world: World): Reached[] {
  const found = follow(hop, typeof from === 'string' ? null : from, world)
  return found.length === 0 ? [null] : found
}

function follow(hop: Hop, from: AnyRow | null, world: World): Reached[] {
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

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

const rowsOf = (ids: readonly string[], rows: ReadonlyMap<string, AnyRow>): AnyRow[] =>
  [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
