import type { Cache } from '#server/core/cache/cache.ts'
import { all, any, column, raw, type Sql, sql } from '#server/db/sql.ts'
import { numberIn } from './adapt.ts'
import { cachedCondition, within } from './cached-relation.ts'
import { type Choices, choicesOf } from './choices.ts'
import { type Column, columnOf } from './column.ts'
import { compareSql, isLiteral, type Side } from './compare-sql.ts'
import { compareValues } from './compare-values.ts'
import { distanceSql } from './geo-distance.ts'
import { type Aliases, AliasNames, type ConditionSql, Joins } from './joins.ts'
import { knowingDates } from './known-dates.ts'
import type { Uses } from './lookup.ts'
import type { Comparison } from './parse.ts'
import { searchedColumns } from './searched.ts'
import { type Sharing, sharings } from './sharing.ts'
import { type Formatting, formatted, timeOf } from './strftime.ts'
import { strftimeSql } from './strftime-sql.ts'
import {
  type Call,
  type Condition,
  isMultiValued,
  type Literal,
  type Path,
  pathsIn,
  type Term,
} from './term.ts'
import { literalValue, readLeaf, type Value } from './value.ts'

export interface CompileOptions {
  /** Alias of the record's own row. */
  readonly alias: string
  readonly cache: Cache
  readonly uses: Uses
  /** What names of joined rows begin with. */
  readonly names?: string
}

/** One of the conditions that must all hold. */
export interface Part {
  readonly sql: Sql
  /** It only says which texts a column may hold. */
  readonly choices: Choices | null
  /** It only searches a text in these columns. */
  readonly searched: readonly string[] | null
}

export interface Compiled {
  readonly sql: Sql
  readonly parts: readonly Part[]
  /** The record's own columns the condition reads; null when it reads other tables too. */
  readonly columns: ReadonlySet<string> | null
}

/** Condition → SQL, for `WHERE`: NULL is no. */
export function compile(condition: Condition, options: CompileOptions): Compiled {
  const compiler = new Compiler(options)
  const parts = compiler.parts(condition)
  return {
    sql: all(parts.map((part) => part.sql)),
    parts,
    columns: compiler.joined ? null : compiler.columns,
  }
}

/** Conditions on rows joined by a statement; their own joins have names of their own. */
export const onJoined =
  (options: Omit<CompileOptions, 'alias'>): ConditionSql =>
  (condition, alias) =>
    compile(condition, { ...options, alias, names: `${alias}_` }).sql

const NOTHING_JOINED: Aliases = new Map()

class Compiler {
  readonly columns = new Set<string>()
  joined = false
  readonly #options: CompileOptions
  readonly #names: AliasNames

  constructor(options: CompileOptions) {
    this.#options = options
    this.#names = new AliasNames(options.names ?? 'j')
  }

  #joins(known: Aliases): Joins {
    return new Joins(this.#names, this.#options.alias, known, onJoined(this.#options))
  }

  parts(condition: Condition): Part[] {
    const cached = cachedCondition(condition, NOTHING_JOINED, this.#options)
    if (cached) {
      this.columns.add(cached.column)
      const choices = cached.ids && { column: cached.column, values: cached.ids }
      return [{ sql: cached.sql, choices, searched: null }]
    }
    if (condition.kind === 'and') {
      return sharings(knowingDates(condition.of), NOTHING_JOINED).flatMap((sharing): Part[] => {
        if (sharing.hops.length === 0) return sharing.parts.flatMap((part) => this.parts(part))
        return [{ sql: this.#sharing(sharing, NOTHING_JOINED), choices: null, searched: null }]
      })
    }
    const choices = choicesOf(condition)
    if (!choices) {
      const searched = searchedColumns(condition)
      return [{ sql: this.condition(condition, NOTHING_JOINED), choices: null, searched }]
    }
    this.columns.add(choices.column)
    const among = within(column(this.#options.alias, choices.column), choices.values)
    return [{ sql: among, choices, searched: null }]
  }

  condition(condition: Condition, known: Aliases): Sql {
    const cached = cachedCondition(condition, known, this.#options)
    if (cached) {
      this.columns.add(cached.column)
      return sql`(${cached.sql})`
    }
    if (condition.kind === 'comparison') return this.#comparison(condition, known)
    if (condition.kind === 'or') return any(condition.of.map((part) => this.condition(part, known)))
    const shared = sharings(knowingDates(condition.of), known)
    return all(shared.map((sharing) => this.#sharing(sharing, known)))
  }

  /** Parts of an `&&` that speak of the same joined record are asked of one record at a time. */
  #sharing({ parts, hops }: Sharing, known: Aliases): Sql {
    if (hops.length === 0) return all(parts.map((part) => this.condition(part, known)))
    const joins = this.#joins(known)
    for (const shared of hops) joins.reach(shared)
    this.joined = true
    const inner = all(parts.map((part) => this.condition(part, joins.aliases)))
    return joins.exists(inner, false)
  }

  #comparison(comparison: Comparison<Term>, known: Aliases): Sql {
    const some = this.#exists(comparison, known)
    const multiple = isMultiValued(comparison.left) || isMultiValued(comparison.right)
    if (comparison.any || !multiple) return some
    const joins = this.#joins(NOTHING_JOINED)
    const fails = sql`(${this.#plain(comparison, joins)}) IS FALSE`
    return sql`(${some} AND NOT ${joins.exists(fails, false)})`
  }

  #exists(comparison: Comparison<Term>, known: Aliases): Sql {
    const joins = this.#joins(known)
    const plain = this.#plain(comparison, joins)
    if (joins.isEmpty) return sql`(${plain})`
    this.joined = true
    return joins.exists(plain, needsRows(comparison))
  }

  /** The comparison on the joined rows. */
  #plain({ left, operator, right }: Comparison<Term>, joins: Joins): Sql {
    return compareSql(this.#side(left, joins), operator, this.#side(right, joins))
  }

  #side(term: Term, joins: Joins): Side {
    if (term.kind === 'literal') return term
    if (term.kind === 'test') {
      const holds = this.condition(term.condition, joins.aliases)
      return {
        shape: 'count',
        sql: sql`(CASE WHEN ${holds} THEN 1 ELSE 0 END)`,
        optional: false,
        emptyIsNull: false,
      }
    }
    if (term.kind === 'call') return this.#call(term, joins)
    return this.#column(term, joins)
  }

  #column(path: Path, joins: Joins): Column {
    this.#note(path)
    return columnOf(joins.reach(path.hops), path.leaf, path.hops.length > 0)
  }

  #call({ does, args }: Call, joins: Joins): Column {
    const sides = args.map((arg) => (arg.kind === 'literal' ? arg : this.#column(arg, joins)))
    if (does === 'distance') {
      const numbers = sides.map((side) => (isLiteral(side) ? numberOf(side) : side))
      return { shape: 'json', sql: distanceSql(numbers), optional: true, emptyIsNull: false }
    }
    const [time] = sides
    const text = time && (isLiteral(time) ? knownText(time, does) : strftimeSql(time, does))
    return { shape: 'untyped', sql: text ?? raw('NULL::text'), optional: true, emptyIsNull: false }
  }

  #note({ hops, leaf }: Path): void {
    if (hops.length > 0) return
    for (const name of leaf.sumOf ?? [leaf.name]) this.columns.add(name)
  }
}

/** The comparison cannot hold when nothing is reached on any one side. */
function needsRows({ left, operator, right }: Comparison<Term>): boolean {
  const sides = [left, right].map(missing)
  return [left, right].every((term, side) => {
    // A function answers something even of nothing.
    if (term.kind === 'call') return ![...pathsIn(term)].some(({ hops }) => hops.length > 0)
    if (term.kind !== 'path' || term.hops.length === 0) return true
    const [a = NOTHING, b = NOTHING] = [left, right].map((other, at) =>
      at === side || other.kind === 'literal' ? sides[at] : null,
    )
    const other = side === 0 ? right : left
    // Counted, nothing is 0, which compares with whatever stands on the other side.
    const comparable = operator === '=' || operator === '!=' || sides[side]?.value !== null
    if (other.kind !== 'literal' && comparable) return false
    return compareValues(a ?? NOTHING, operator, b ?? NOTHING) !== true
  })
}

const NOTHING: Value = { shape: 'text', value: null }

function missing(term: Term): Value {
  if (term.kind === 'literal') return literalValue(term)
  return term.kind === 'path' ? readLeaf(null, term.leaf) : NOTHING
}

const numberOf = ({ value }: Literal): number | null => (typeof value === 'string' ? numberIn(value) : value)

function knownText({ value }: Literal, formatting: Formatting): Sql {
  const text = value === null ? null : formatted(timeOf(value, formatting.numbers), formatting)
  return text === null ? raw('NULL::text') : sql`${text}::text`
}
