import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { rowFields } from './storage.ts'

/** Fields whose value differs; without `before`, those that are not empty. Dates the engine keeps are left out. */
export function changedFields(
  collection: Collection,
  before: AnyRow | null,
  record: AnyRow,
  blank: AnyRow,
): Set<string> {
  const reference = before ?? blank
  const names = rowFields(collection)
    .filter(([name, field]) => field.kind !== 'autodate' && !sameValue(reference[name], record[name]))
    .map(([name]) => name)
  return new Set(names)
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
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
