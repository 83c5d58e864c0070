import { toDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Shape } from './term.ts'

/** A value of code, as a literal of the language: amounts in dirhams, booleans as 1 and 0, lists as JSON. */
export function literalOf(value: unknown, shape?: Shape, modifier?: string): string | number | null {
  if (modifier === 'length') return lengthOf(value)
  const plain = plainOf(value, shape)
  return modifier === 'lower' && plain !== null ? asciiLower(String(plain)) : plain
}

function plainOf(value: unknown, shape: Shape | undefined): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return shape === 'money' ? toDirhams(value as Centimes) : value
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Items of a list; a single value counts 1, none 0. */
export function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return value === null || value === undefined || value === '' ? 0 : 1
}

/** `:lower` folds ASCII letters only, as SQL does under collation "C". */
export const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
