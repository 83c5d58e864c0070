import type { Comparison } from '#server/core/filter/language/parse.ts'
import type { Condition, Path, Term } from '#server/core/filter/language/term.ts'

/**
 * Drops empty dates from a condition that cannot match them. An empty date is before every other, so `due <=
 * x` matches empty ones too, and no index serves. Where another part of the `&&` excludes them (`due != ""`),
 * they are left out.
 */
export function withoutEmptyDates(parts: readonly Condition[]): readonly Condition[] {
  const there = new Set(parts.flatMap((part) => (saysThere(part) ? [part.left.leaf.name] : [])))
  return there.size === 0 ? parts : parts.map((part) => (isBefore(part, there) ? withDate(part) : part))
}

type OfDate = Comparison<Term> & { readonly left: Path }

/** A comparison of a date of the record itself that may be empty. */
function ofDate(part: Condition): part is OfDate {
  if (part.kind !== 'comparison' || part.left.kind !== 'path') return false
  const { hops, leaf } = part.left
  return hops.length === 0 && leaf.shape === 'date' && leaf.nullable && leaf.modifier === undefined
}

const saysThere = (part: Condition): part is OfDate =>
  ofDate(part) &&
  (part.operator === '!=' || part.operator === '>') &&
  part.right.kind === 'literal' &&
  part.right.value === ''

const isBefore = (part: Condition, there: ReadonlySet<string>): part is OfDate =>
  ofDate(part) && (part.operator === '<' || part.operator === '<=') && there.has(part.left.leaf.name)

const withDate = (part: OfDate): Condition => ({
  ...part,
  left: { ...part.left, leaf: { ...part.left.leaf, nullable: false } },
})
