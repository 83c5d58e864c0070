import type { Collection } from '#model/schema/collection.ts'
import type { Access, Allow } from '#server/core/base/access.ts'
import { type Caller, sees } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { type Lookup, Uses, type Viewer } from '#server/core/filter/language/lookup.ts'
import { type Expression, parse } from '#server/core/filter/language/parse.ts'
import { NO_REQUEST, type RequestInfo } from '#server/core/filter/language/request.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { fieldOf } from '#server/core/filter/language/shape.ts'
import { type Condition, pathsOf } from '#server/core/filter/language/term.ts'
import { simplify } from '#server/core/filter/memory/simplify.ts'

export interface RuleOptions {
  readonly collections: Declared
  readonly access: Readonly<Record<string, Access>>
  now(): number
}

/** The caller and the request that rules are read for; `uses` collects the values the result depends on. */
export interface RuleInput {
  readonly caller: Caller
  readonly uses: Uses
  readonly request?: RequestInfo
}

/** `true`: every record; a condition: those it holds for; `null`: none, the caller has no business here. */
export type Permission = true | Condition | null

/** Fields a caller reads of some records only. */
export interface KeptFields {
  readonly fields: ReadonlySet<string>
  /** The records in which the caller does read them. */
  readonly unless: Condition
}

/** Access rules as conditions. Their texts are parsed once. */
export class Rules {
  readonly #options: RuleOptions
  readonly #parsed = new Map<string, Expression>()

  constructor(options: RuleOptions) {
    this.#options = options
  }

  /** A rule that names what there is not stops the start, not the first request. */
  verify(): void {
    const guest: RuleInput = { caller: { record: null, is: () => false }, uses: new Uses() }
    for (const [name, actions] of Object.entries(this.#options.access)) {
      const collection = this.#options.collections[name]
      if (!collection) throw new Error(`access of ${name}, which is no collection`)
      for (const { fields, where } of actions.kept) mustBeKeepable(collection, fields, where)
      const texts = Object.values(actions).flatMap((allows) => allows.flatMap(({ where }) => where ?? []))
      const managing = new Set(actions.manage.flatMap(({ where }) => where ?? []))
      for (const text of texts) {
        try {
          const condition = resolve(this.#parse(text), this.lookup(collection, guest, null))
          if (managing.has(text)) mustSpeakOfItself(text, condition)
        } catch (error) {
          throw new Error(`access of ${name}, ${text}`, { cause: error })
        }
      }
    }
  }

  permission(collection: Collection, rules: readonly Allow[], input: RuleInput): Permission {
    const his = rules.filter(({ to }) => to.some((audience) => input.caller.is(audience)))
    if (his.length === 0) return null
    const of: Condition[] = []
    for (const { where } of his) {
      if (where === undefined) return true
      const left = simplify(resolve(this.#parse(where), this.lookup(collection, input, null)))
      if (left === true) return true
      if (left !== false) of.push(left)
    }
    const [only] = of
    return of.length === 1 && only ? only : { kind: 'or', of }
  }

  /** The condition for reading a list or one record, among the present records or those put aside. */
  reading(collection: Collection, input: RuleInput, what: 'list' | 'view', putAside: boolean): Permission {
    return this.permission(
      collection,
      this.#options.access[collection.name]?.[putAside ? 'restore' : what] ?? [],
      input,
    )
  }

  list(collection: Collection, input: RuleInput): Permission {
    return this.permission(collection, this.#options.access[collection.name]?.list ?? [], input)
  }

  view(collection: Collection, input: RuleInput): Permission {
    return this.permission(collection, this.#options.access[collection.name]?.view ?? [], input)
  }

  /** Accounts the caller manages; the condition is one of the account's own fields. */
  manage(collection: Collection, input: RuleInput): Permission {
    return this.permission(collection, this.#options.access[collection.name]?.manage ?? [], input)
  }

  /** The fields kept from the caller, with the records that show them; null when none are kept. */
  kept(collection: Collection, input: RuleInput): KeptFields | null {
    const kept = this.#options.access[collection.name]?.kept ?? []
    const his = kept.find(({ to }) => to.some((audience) => input.caller.is(audience)))
    if (!his) return null
    const unless = resolve(this.#parse(his.where), this.lookup(collection, input, null))
    return { fields: new Set(his.fields), unless }
  }

  lookup(root: Collection, input: RuleInput, viewer: Viewer | null): Lookup {
    const { collections, now } = this.#options
    const { caller, uses, request = NO_REQUEST } = input
    return { collections, root, viewer, caller, request, now: now(), uses }
  }

  /** The names the caller may use in a filter or a sort. */
  viewer(input: RuleInput): Viewer {
    return {
      sees(collection, name) {
        const field = fieldOf(collection, name)
        return (
          name === 'id' || (field !== undefined && field.kind !== 'password' && sees(field.see, input.caller))
        )
      },
      readsEmail: (collection) => this.manage(collection, input),
      reads: (collection, name) => {
        const kept = this.kept(collection, input)
        return kept?.fields.has(name) ? kept.unless : true
      },
      passes: (collection) => this.list(collection, input),
    }
  }

  #parse(where: string): Expression {
    const known = this.#parsed.get(where)
    if (known) return known
    const parsed = parse(where)
    this.#parsed.set(where, parsed)
    return parsed
  }
}

/**
 * A manage rule reads the account and the caller's own fields alone: its result is shared by a class of
 * callers.
 */
function mustSpeakOfItself(text: string, condition: Condition): void {
  const leaves = [...pathsOf(condition)].some(({ hops }) => hops.length > 0)
  const beside = text.replaceAll(/@request\.auth\.\w+/g, '')
  if (leaves || beside.includes('@'))
    throw new Error('a manage rule speaks of the account and its reader alone')
}

/**
 * Throws unless the rule keeps only texts, which are still texts when emptied, and reads no `@request`: one
 * writer serves a whole class of callers.
 */
function mustBeKeepable(collection: Collection, fields: readonly string[], where: string): void {
  const texts = fields.every((name) => ['text', 'phone'].includes(fieldOf(collection, name)?.kind ?? ''))
  if (texts && !where.includes('@request.')) return
  throw new Error(`access of ${collection.name}: texts and phones are kept, by what the record says`)
}
