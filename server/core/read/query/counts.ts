import type { Collection } from '#model/schema/collection.ts'
import type { Compiled } from '#server/core/filter/sql/compile.ts'
import { type Counts, countsOver } from '#server/db/ddl.ts'

/** The maintained counts that can answer these conditions, with `others` among their dimensions. */
export function countsFor(
  collection: Collection,
  conditions: readonly Pick<Compiled, 'columns'>[],
  others: readonly string[] = [],
): Counts | undefined {
  // A condition on anything but its own record's columns fits no counts.
  const asked = conditions.flatMap(({ columns }) => [...(columns ?? [''])])
  return countsOver(collection, [...others, ...asked])
}
