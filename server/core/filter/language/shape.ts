import { type Collection, searchedFields } from '#model/schema/collection.ts'
import { type Field, isMultiple, isNullable } from '#model/schema/fields.ts'
import type { Leaf, Shape } from './term.ts'

/** How values of the field compare. */
export function shapeOf(field: Field): Shape {
  if (isMultiple(field)) return 'list'
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'count':
    case 'bool':
    case 'json':
      return field.kind
    case 'geoPoint':
      return 'json'
    case 'date':
    case 'autodate':
      return 'date'
    default:
      return 'text'
  }
}

const ID: Leaf = { name: 'id', shape: 'text', inside: [], nullable: false }

/** The field as the end of a path; nothing when the collection has none of that name. */
export function leafOf(collection: Collection, name: string): Leaf | null {
  if (name === 'id') return ID
  const field = fieldOf(collection, name)
  if (!field) return null
  return {
    name,
    shape: shapeOf(field),
    inside: [],
    nullable: field.kind === 'date' || field.kind === 'json' || isNullable(field),
    ...(searchedFields(collection).includes(name) ? { folded: true } : {}),
    ...(field.kind === 'money' && field.sumOf ? { sumOf: field.sumOf } : {}),
  }
}

/** Has items: `:length` and `:each` mean something on it. */
export const isCountable = (field: Field | undefined): boolean =>
  field !== undefined && COUNTABLE.has(field.kind)

const COUNTABLE: ReadonlySet<string> = new Set(['select', 'relation', 'file', 'list'])

/** The field of that name. Only own names count: `constructor` is not a field. */
export function fieldOf(collection: Collection, name: string): Field | undefined {
  return Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
}
