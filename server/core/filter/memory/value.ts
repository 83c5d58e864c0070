import { toDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { asciiLower, lengthOf } from '#server/core/filter/language/literal.ts'
import type { Leaf, Literal, Shape } from '#server/core/filter/language/term.ts'

/** A value in memory. Null: there is none, because no record was reached or the json has nothing there. */
export interface Value {
  readonly shape: Shape | 'literal' | 'nobody'
  readonly value: string | number | null
}

export const literalValue = ({ value, nobody }: Literal): Value => ({
  shape: nobody ? 'nobody' : 'literal',
  value,
})

/** The leaf of a path on a row, or on the item of a list; null when nothing was reached. */
export function readLeaf(from: AnyRow | string | null, leaf: Leaf): Value {
  if (leaf.modifier === 'length') {
    return { shape: 'count', value: typeof from === 'object' ? lengthOf(from?.[leaf.name]) : 0 }
  }
  const plain = plainValue(from, leaf)
  if (leaf.modifier !== 'lower') return plain
  const text = textOfValue(plain)
  return { shape: 'untyped', value: text === null ? null : asciiLower(text) }
}

function plainValue(from: AnyRow | string | null, leaf: Leaf): Value {
  const { shape } = leaf
  if (from === null) return { shape, value: null }
  if (typeof from === 'string') return { shape, value: from }
  if (leaf.sumOf)
    return { shape, value: money(leaf.sumOf.reduce((sum, part) => sum + Number(from[part]), 0)) }
  const value = from[leaf.name]
  if (value === null && shape !== 'json') return { shape, value }
  switch (shape) {
    case 'money':
      return { shape, value: money(Number(value)) }
    case 'bool':
      return { shape, value: value === true ? 1 : 0 }
    case 'list':
      return { shape, value: JSON.stringify(value) }
    case 'json':
      return { shape, value: scalar(inside(value, leaf.inside)) }
    case 'number':
    case 'count':
      return { shape, value: Number(value) }
    default:
      return { shape, value: String(value) }
  }
}

const money = (centimes: number): number => toDirhams(centimes as Centimes)

function inside(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    return Reflect.get(at, key)
  }, value)
}

function scalar(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' || typeof value === 'number' ? value : jsonText(value)
}

/**
 * The JSON text of a value, its keys in the order of PostgreSQL: the shorter first, then by their bytes. The text is
 * written key by key, since an object of JavaScript has its integer-like keys first in any case.
 */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => ({ key, bytes: Buffer.from(key), inner }))
  entries.sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes))
  return `{${entries.map(({ key, inner }) => `${JSON.stringify(key)}:${jsonText(inner)}`).join(',')}}`
}

/** The text of a value for the `~` operator. */
export const textOfValue = ({ value }: Value): string | null => (value === null ? null : String(value))
