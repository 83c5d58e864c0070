import type { Condition } from '#server/core/filter/language/term.ts'
import { patternOf } from '#server/core/filter/memory/like.ts'

/** The least a trigram index needs: three letters or digits in a row. */
const LOOKED_UP = /[\p{L}\p{N}]{3}/u

/**
 * Columns of the record itself in which a text is searched, when the condition does nothing else and the text
 * is long enough for a trigram index; else null.
 */
export function searchedColumns(condition: Condition): readonly string[] | null {
  if (condition.kind !== 'comparison') {
    const parts = condition.kind === 'or' ? condition.of.map(searchedColumns) : [null]
    return parts.every((part) => part !== null) ? parts.flat() : null
  }
  const { left, operator, right } = condition
  if (operator !== '~' || left.kind !== 'path' || right.kind !== 'literal') return null
  const { leaf, hops } = left
  if (hops.length > 0 || leaf.shape !== 'text' || leaf.modifier) return null
  const pattern = patternOf(String(right.value ?? '')) ?? ''
  const runs = pattern.replace(/\\[\s\S]/g, ' ').split(/[%_]/)
  return runs.some((run) => LOOKED_UP.test(run)) ? [leaf.name] : null
}
