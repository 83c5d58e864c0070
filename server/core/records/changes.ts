import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { comparedFields } from '#server/core/base/storage.ts'

/**
 * Names of the fields whose value differs; without `before`, of those that are not empty. Dates the engine
 * sets are left out.
 */
export function changedNames(collection: Collection, before: AnyRow | null, record: AnyRow): string[] {
  const names: string[] = []
  for (const [name, empty] of comparedFields(collection)) {
    const was = before ? before[name] : empty
    const is = record[name]
    if (was !== is && !sameValue(was, is)) names.push(name)
  }
  return names
}

/** `changedNames` as a set, for look-ups: growing the set costs several times the comparison. */
export const changedFields = (collection: Collection, before: AnyRow | null, record: AnyRow): Set<string> =>
  new Set(changedNames(collection, before, record))

export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) && Array.isArray(b) && a.length === 0 && b.length === 0) return true
  return stableText(a) === stableText(b)
}

/** PostgreSQL orders the keys of a json as it likes. */
function stableText(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
