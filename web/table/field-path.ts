import { type CollectionName, collectionOf, collections } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'

/** Follows `city` or `user.phone` from a collection to the field it names. */
export function fieldAt(collection: Collection, path: string): Field | null {
  const [head = '', ...rest] = path.split('.')
  const field = collection.fields[head]
  if (field === undefined) return null
  if (rest.length === 0) return field
  const target = field.kind === 'relation' ? targetOf(field.to) : null
  return target === null ? null : fieldAt(target, rest.join('.'))
}

export const targetOf = (name: string): Collection | null =>
  name in collections ? collectionOf(name as CollectionName) : null
