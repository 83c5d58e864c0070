import type { Condition, Term } from '#server/core/filter/language/term.ts'
import { evaluate } from './evaluate.ts'

/**
 * Evaluates the parts of a condition that do not depend on a record, such as a rule about the caller, and
 * returns the rest for the database; `true` or `false` when nothing is left.
 */
export function simplify(condition: Condition): Condition | boolean {
  if (condition.kind === 'comparison') {
    const known = isKnown(condition.left) && isKnown(condition.right)
    return known ? evaluate(condition, null, () => new Map()) : condition
  }
  const decides = condition.kind === 'or'
  const parts = condition.of.map(simplify)
  if (parts.includes(decides)) return decides
  const of = parts.filter((part): part is Condition => typeof part !== 'boolean')
  const [only] = of
  if (!only) return !decides
  return of.length === 1 ? only : { kind: condition.kind, of }
}

/** A value, or the items of a list that is at hand. */
function isKnown(term: Term): boolean {
  if (term.kind === 'literal') return true
  const [first, ...further] = term.kind === 'path' ? term.hops : []
  return first?.kind === 'given' && !first.collection && further.length === 0
}
