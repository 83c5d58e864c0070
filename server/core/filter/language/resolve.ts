import { CallerValues } from './caller-values.ts'
import { callOf } from './functions.ts'
import type { Lookup } from './lookup.ts'
import { macro } from './macros.ts'
import type { Expression, Operand } from './parse.ts'
import { PathFinder, segmentsOf } from './path.ts'
import { RequestValues } from './request-values.ts'
import { FilterError } from './scan.ts'
import {
  type Call,
  type Condition,
  collectionAfter,
  type Hop,
  isMultiValued,
  isPlural,
  type Path,
  pathsIn,
  type Term,
} from './term.ts'

const FIELD = /^\w[\w.:]*$/

/**
 * Looks up every name of a filter. Throws FilterError for a name that is unknown, hidden or closed to the
 * caller.
 */
export function resolve(expression: Expression, lookup: Lookup): Condition {
  const resolver = new Resolver(lookup)
  const condition = resolver.condition(expression)
  const guards = resolver.paths.guards.map(({ hops, condition }) => guard(hops, condition))
  return guards.length === 0 ? condition : { kind: 'and', of: [condition, ...guards] }
}

/** A name of a sort expression. */
export function resolvePath(name: string, lookup: Lookup): { path: Path; guards: Condition[] } {
  const finder = new PathFinder(lookup)
  const { segments, modifier } = segmentsOf(name)
  const path = FIELD.test(name) ? finder.find(lookup.root, segments, modifier) : null
  if (!path) throw new FilterError(`unknown field ${name}`)
  // A sort or a group cannot skip hidden values: the order itself would reveal them.
  if (emailGuard(path, lookup) !== true || keptGuard(path, lookup) !== true)
    throw new FilterError(`${name} is hidden`)
  return { path, guards: finder.guards.map(({ hops, condition }) => guard(hops, condition)) }
}

class Resolver {
  readonly paths: PathFinder
  readonly #lookup: Lookup
  readonly #request: RequestValues
  readonly #caller: CallerValues

  constructor(lookup: Lookup) {
    this.#lookup = lookup
    this.paths = new PathFinder(lookup)
    this.#request = new RequestValues(lookup, this.paths)
    this.#caller = new CallerValues(lookup, this.paths)
  }

  condition(expression: Expression): Condition {
    if (expression.kind !== 'comparison') {
      return { kind: expression.kind, of: expression.of.map((part) => this.condition(part)) }
    }
    const comparison: Condition = {
      ...expression,
      left: this.#term(expression.left),
      right: this.#term(expression.right),
    }
    const shown = [comparison.left, comparison.right].flatMap((term) => [
      ...this.#shownEmail(term, expression.any),
      ...this.#readable(term),
    ])
    return shown.length === 0 ? comparison : { kind: 'and', of: [comparison, ...shown] }
  }

  #term(operand: Operand): Term {
    if (operand.kind === 'call')
      return callOf(
        operand.name,
        operand.args,
        (arg) => this.#term(arg),
        () => this.#now(),
      )
    if (operand.kind !== 'identifier') return { kind: 'literal', value: operand.value }
    return this.#identifier(operand.name)
  }

  /** The present moment, which makes what is known now unknown later. */
  #now(): number {
    const { uses, now } = this.#lookup
    uses.until = Math.min(uses.until, now + 1)
    return now
  }

  #identifier(name: string): Term {
    if (name.startsWith('@request.auth.')) return this.#caller.term(name)
    if (name.startsWith('@request.')) return this.#request.term(name)
    if (name.startsWith('@collection.')) return this.#collection(name)
    const known = macro(name, this.#lookup.now)
    if (known) {
      this.#lookup.uses.until = Math.min(this.#lookup.uses.until, known.until)
      return { kind: 'literal', value: known.value }
    }
    const { segments, modifier } = segmentsOf(name)
    const path = FIELD.test(name) ? this.paths.find(this.#lookup.root, segments, modifier) : null
    return path ?? word(name)
  }

  /** `@collection.NAME[:alias].path` */
  #collection(name: string): Term {
    const [, collectionName = '', alias = '', rest = ''] =
      /^@collection\.(\w+)(?::(\w+))?\.(.+)$/.exec(name) ?? []
    const collection = this.paths.collection(collectionName)
    const { segments, modifier } = segmentsOf(rest)
    const path = this.paths.find(collection, segments, modifier, [{ kind: 'any', collection, alias }])
    if (!path) throw new FilterError(`unknown field in ${name}`)
    return path
  }

  /** Conditions that limit a comparison to records in which the caller reads a partly hidden field. */
  #readable(term: Term): Condition[] {
    return [...pathsIn(term)].flatMap((path): Condition[] => {
      const read = keptGuard(path, this.#lookup)
      if (read === true) return []
      // Among several records, a comparison over the readable ones would reveal the hidden ones.
      if (path.hops.some(isPlural)) throw new FilterError(`${path.leaf.name} is hidden`)
      return [seenFrom(path.hops, read)]
    })
  }

  /**
   * Conditions that limit a comparison of e-mails to accounts that show theirs, or that the caller manages.
   */
  #shownEmail(term: Term, any: boolean): Condition[] {
    const leaf = { name: 'emailVisibility', shape: 'bool', inside: [], nullable: false } as const
    return [...pathsIn(term)].flatMap((path): Condition[] => {
      const { hops } = path
      const read = emailGuard(path, this.#lookup)
      if (read === true) return []
      // In an « all » comparison, accounts that show their e-mail would reveal those that do not.
      if (!any && hops.some(isPlural)) throw new FilterError('e-mails of several accounts')
      const shown: Condition = {
        kind: 'comparison',
        left: { kind: 'path', hops, leaf },
        operator: '=',
        any: true,
        right: { kind: 'literal', value: 1 },
      }
      return [read ? { kind: 'or', of: [shown, seenFrom(hops, read)] } : shown]
    })
  }
}

/** The accounts whose e-mail the asker reads, when the path leads to an e-mail. */
function emailGuard({ hops, leaf }: Path, { viewer, root }: Lookup): Condition | true | null {
  if (!viewer || leaf.name !== 'email') return true
  const last = hops.at(-1)
  const owner = last ? collectionAfter(last) : root
  return owner?.type === 'auth' ? viewer.readsEmail(owner) : true
}

/** The records in which the asker reads the field the path leads to, when others hide it. */
function keptGuard({ hops, leaf }: Path, { viewer, root }: Lookup): Condition | true {
  const last = hops.at(-1)
  const owner = last ? collectionAfter(last) : root
  return viewer && owner ? viewer.reads(owner, leaf.name) : true
}

const WORDS = new Map<string, number | null>([
  ['null', null],
  ['true', 1],
  ['false', 0],
])

function word(name: string): Term {
  const value = WORDS.get(name.toLowerCase())
  if (value === undefined) throw new FilterError(`unknown name ${name}`)
  return { kind: 'literal', value }
}

/** The record reached is missing, or one the caller may list. */
function guard(hops: readonly Hop[], condition: Condition): Condition {
  const leaf = { name: 'id', shape: 'text', inside: [], nullable: false } as const
  const missing: Condition = {
    kind: 'comparison',
    left: { kind: 'path', hops, leaf },
    operator: '=',
    any: true,
    right: { kind: 'literal', value: null },
  }
  return { kind: 'or', of: [missing, seenFrom(hops, condition)] }
}

/** Moves a condition on a record to the record reached by `hops`. */
function seenFrom(hops: readonly Hop[], condition: Condition): Condition {
  if (condition.kind !== 'comparison') {
    return { kind: condition.kind, of: condition.of.map((part) => seenFrom(hops, part)) }
  }
  const any = condition.any || !(isMultiValued(condition.left) || isMultiValued(condition.right))
  return { ...condition, any, left: termFrom(hops, condition.left), right: termFrom(hops, condition.right) }
}

function termFrom(hops: readonly Hop[], term: Term): Term {
  if (term.kind === 'test') return { kind: 'test', condition: seenFrom(hops, term.condition) }
  if (term.kind === 'literal') return term
  if (term.kind === 'call') return { ...term, args: term.args.map((arg) => argumentFrom(hops, arg)) }
  return argumentFrom(hops, term)
}

function argumentFrom<T extends Call['args'][number]>(hops: readonly Hop[], term: T): T {
  if (term.kind === 'literal') return term
  const [first] = term.hops
  const absolute = first?.kind === 'any' || first?.kind === 'given'
  return absolute ? term : { ...term, hops: [...hops, ...term.hops] }
}
