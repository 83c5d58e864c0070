import type { Collection } from '#model/schema/collection.ts'
import type { Compiled } from '#server/core/filter/sql/compile.ts'
import { type Counts, countsOver } from '#server/db/ddl.ts'

/** The maintained counts that answer these conditions, and tell records apart by the `others` too. */
export function countsFor(
  collection: Collection,
  conditions: readonly Pick<Compiled, 'columns'>[],
  others: readonly string[] = [],
): Counts | undefined {
  // A condition that reaches beyond the columns of its record asks about none that is counted.
  const asked = conditions.flatMap(({ columns }) => [...(columns ?? [''])])
  return countsOver(collection, [...others, ...asked])
}
