import type { Field } from '#model/schema/fields.ts'
import { TARGETS, type Target } from '#model/targets.ts'

/**
 * Follows `city` or `user.phone` from a collection to the field it names. Of another collection its title and search
 * fields alone are known, unless it is among those given whole.
 */
export function fieldAt(
  collection: Pick<Target, 'fields'>,
  path: string,
  whole: readonly Target[] = [],
): Field | null {
  const [head = '', ...rest] = path.split('.')
  const field = collection.fields[head]
  if (field === undefined) return null
  if (rest.length === 0) return field
  if (field.kind !== 'relation') return null
  const target = whole.find(({ name }) => name === field.to) ?? targetOf(field.to)
  return target === null ? null : fieldAt(target, rest.join('.'), whole)
}

export const targetOf = (name: string): Target | null => TARGETS[name] ?? null
