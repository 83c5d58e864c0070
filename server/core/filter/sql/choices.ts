import type { Condition } from '#server/core/filter/language/term.ts'

/** The column of the record's own is one of these texts. */
export interface Choices {
  readonly column: string
  readonly values: readonly string[]
}

/** `a = "x"`, `(a = "x" || a = "y")`: a column of the record's own compared with texts and nothing else. */
export function choicesOf(condition: Condition): Choices | null {
  if (condition.kind !== 'comparison') {
    if (condition.kind === 'and') return null
    const parts = condition.of.map(choicesOf)
    const [first] = parts
    if (!first || !parts.every((part) => part?.column === first.column)) return null
    return { column: first.column, values: [...new Set(parts.flatMap((part) => part?.values ?? []))] }
  }
  const { left, operator, right } = condition
  if (operator !== '=' || left.kind !== 'path' || right.kind !== 'literal') return null
  const { leaf, hops } = left
  if (hops.length > 0 || leaf.shape !== 'text' || leaf.modifier) return null
  return typeof right.value === 'string' ? { column: leaf.name, values: [right.value] } : null
}
