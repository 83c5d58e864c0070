import type { Condition, Term } from '#server/core/filter/language/term.ts'
import { evaluate } from './evaluate.ts'

/**
 * The condition without what is known before a record is read: what a rule says of the caller alone is settled once,
 * and the database is asked about the rest. `true` and `false` when nothing is left to ask.
 */
export function settled(condition: Condition): Condition | boolean {
  if (condition.kind === 'comparison') {
    const known = isKnown(condition.left) && isKnown(condition.right)
    return known ? evaluate(condition, null, () => new Map()) : condition
  }
  const decides = condition.kind === 'or'
  const parts = condition.of.map(settled)
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
