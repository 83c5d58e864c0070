import type { Cache } from '#server/core/cache/cache.ts'
import { dateLiteral, numberIn } from '#server/core/filter/language/coercion.ts'
import type { Uses } from '#server/core/filter/language/lookup.ts'
import type { Comparison } from '#server/core/filter/language/parse.ts'
import { type Sharing, sharings } from '#server/core/filter/language/sharing.ts'
import { type Formatting, formatted, timeOf } from '#server/core/filter/language/strftime.ts'
import {
  type Call,
  type Condition,
  isMultiValued,
  type Literal,
  type Path,
  pathsIn,
  type Term,
} from '#server/core/filter/language/term.ts'
import { compareValues } from '#server/core/filter/memory/compare-values.ts'
import { literalValue, readLeaf, type Value } from '#server/core/filter/memory/value.ts'
import { all, any, column, raw, type Sql, sql } from '#server/db/sql.ts'
import { cachedCondition, type RelationTest, within } from './cached-relation.ts'
import { type Choices, choicesOf } from './choices.ts'
import { type Column, columnOf } from './column.ts'
import { compareSql, isLiteral, type Side } from './compare-sql.ts'
import { withoutEmptyDates } from './empty-dates.ts'
import { distanceSql } from './geo-distance-sql.ts'
import { type Aliases, AliasNames, type ConditionSql, Joins } from './joins.ts'
import { searchedColumns } from './searched.ts'
import { strftimeSql } from './strftime-sql.ts'

export interface CompileOptions {
  /** Alias of the record's own row. */
  readonly alias: string
  readonly cache: Cache
  readonly uses: Uses
  /** The prefix of the names of joined rows. */
  readonly names?: string
}

/** One of the conditions that must all hold. */
export interface CompiledPart {
  readonly sql: Sql
  /** The columns read, as in `Compiled`. */
  readonly columns: ReadonlySet<string> | null
  /** Set when the part only lists the texts a column may hold. */
  readonly choices: Choices | null
  /** Set when the term only searches a text in these columns. */
  readonly searched: readonly string[] | null
  /** The branches of an `||` of different conditions, each compiled alone; null for any other part. */
  readonly ways: readonly Compiled[] | null
}

/** More branches are left to PostgreSQL: each of them would be a query of its own. */
const MOST_WAYS = 4

export interface Compiled {
  readonly sql: Sql
  readonly parts: readonly CompiledPart[]
  /**
   * The record's own columns the condition reads, `hour(date)` where the hour of a date is enough; null when it reads
   * other tables too.
   */
  readonly columns: ReadonlySet<string> | null
}

/** Condition → SQL, for `WHERE`: NULL is no. */
export function compile(condition: Condition, options: CompileOptions): Compiled {
  const parts = new Compiler(options).parts(condition)
  const columns = parts.map((part) => part.columns)
  return {
    sql: all(parts.map((part) => part.sql)),
    parts,
    columns: columns.every((read) => read !== null) ? new Set(columns.flatMap((read) => [...read])) : null,
  }
}

/** Conditions on rows joined by a statement; their own joins have names of their own. */
export const onJoined =
  (options: Omit<CompileOptions, 'alias'>): ConditionSql =>
  (condition, alias) =>
    compile(condition, { ...options, alias, names: `${alias}_` }).sql

const NOTHING_JOINED: Aliases = new Map()

class Compiler {
  /** Columns that the part being compiled has named so far. */
  #columns = new Set<string>()
  #joined = false
  readonly #options: CompileOptions
  readonly #names: AliasNames

  constructor(options: CompileOptions) {
    this.#options = options
    this.#names = new AliasNames(options.names ?? 'j')
  }

  #joins(known: Aliases): Joins {
    return new Joins(this.#names, this.#options.alias, known, onJoined(this.#options))
  }

  parts(condition: Condition): CompiledPart[] {
    const cached = cachedCondition(condition, NOTHING_JOINED, this.#options)
    if (cached) {
      const choices = cached.ids && { column: cached.column, values: cached.ids }
      return [this.#part(() => ({ sql: this.#known(cached), choices }))]
    }
    if (condition.kind === 'and') {
      return sharings(withoutEmptyDates(condition.of), NOTHING_JOINED).flatMap((sharing): CompiledPart[] => {
        if (sharing.hops.length === 0) return sharing.parts.flatMap((part) => this.parts(part))
        return [this.#part(() => ({ sql: this.#sharing(sharing, NOTHING_JOINED) }))]
      })
    }
    const choices = choicesOf(condition)
    if (choices) return [this.#part(() => ({ sql: this.#among(choices), choices }))]
    const searched = searchedColumns(condition)
    const ways = searched ? null : this.#ways(condition)
    return [this.#part(() => ({ sql: this.condition(condition, NOTHING_JOINED), searched, ways }))]
  }

  /** Notes what is read while the part is made. */
  #part(make: () => Pick<CompiledPart, 'sql'> & Partial<CompiledPart>): CompiledPart {
    this.#columns = new Set()
    this.#joined = false
    const made = make()
    return {
      choices: null,
      searched: null,
      ways: null,
      ...made,
      columns: this.#joined ? null : this.#columns,
    }
  }

  #known({ column, sql }: RelationTest): Sql {
    this.#columns.add(column)
    return sql
  }

  #among({ column: name, values }: Choices): Sql {
    this.#columns.add(name)
    return within(column(this.#options.alias, name), values)
  }

  #ways(condition: Condition): readonly Compiled[] | null {
    if (condition.kind !== 'or' || condition.of.length > MOST_WAYS) return null
    return condition.of.map((branch) => compile(branch, this.#options))
  }

  condition(condition: Condition, known: Aliases): Sql {
    const cached = cachedCondition(condition, known, this.#options)
    if (cached) return sql`(${this.#known(cached)})`
    if (condition.kind === 'comparison') return this.#comparison(condition, known)
    if (condition.kind === 'or') return any(condition.of.map((part) => this.condition(part, known)))
    const shared = sharings(withoutEmptyDates(condition.of), known)
    return all(shared.map((sharing) => this.#sharing(sharing, known)))
  }

  /** Evaluates the parts of an `&&` on the same joined record, one record at a time. */
  #sharing({ parts, hops }: Sharing, known: Aliases): Sql {
    if (hops.length === 0) return all(parts.map((part) => this.condition(part, known)))
    const joins = this.#joins(known)
    for (const shared of hops) joins.reach(shared)
    this.#joined = true
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
    this.#joined = true
    return joins.exists(plain, needsRows(comparison))
  }

  /** The comparison on the joined rows. */
  #plain(comparison: Comparison<Term>, joins: Joins): Sql {
    for (const name of readOf(comparison)) this.#columns.add(name)
    const { left, operator, right } = comparison
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
    return columnIn(term, joins)
  }

  #call({ does, args }: Call, joins: Joins): Column {
    const sides = args.map((arg) => (arg.kind === 'literal' ? arg : columnIn(arg, joins)))
    if (does === 'distance') {
      const numbers = sides.map((side) => (isLiteral(side) ? numberOf(side) : side))
      return { shape: 'json', sql: distanceSql(numbers), optional: true, emptyIsNull: false }
    }
    const [time] = sides
    const text = time && (isLiteral(time) ? knownText(time, does) : strftimeSql(time, does))
    return { shape: 'untyped', sql: text ?? raw('NULL::text'), optional: true, emptyIsNull: false }
  }
}

const columnIn = ({ hops, leaf }: Path, joins: Joins): Column =>
  columnOf(joins.reach(hops), leaf, hops.length > 0)

/**
 * Columns of the record itself that a comparison reads; `hour(date)` when the hour of that date decides it.
 */
function readOf({ left, operator, right }: Comparison<Term>): string[] {
  if (left.kind === 'path' && right.kind === 'literal' && isOnTheHour(left, operator, right))
    return [`hour(${left.leaf.name})`]
  return [left, right].flatMap((term) =>
    [...pathsIn(term)].flatMap(({ hops, leaf }) => (hops.length > 0 ? [] : (leaf.sumOf ?? [leaf.name]))),
  )
}

/** True for a date compared with the beginning of an hour by `>=` or `<`. */
function isOnTheHour({ hops, leaf }: Path, operator: string, { value }: Literal): boolean {
  if (hops.length > 0 || leaf.shape !== 'date' || leaf.modifier || typeof value !== 'string') return false
  const literal = dateLiteral(value)
  const isRange = operator === '>=' || operator === '<'
  return isRange && literal.kind === 'instant' && literal.at.endsWith(':00:00.000Z')
}

/** The comparison cannot hold when nothing is reached on any one side. */
function needsRows({ left, operator, right }: Comparison<Term>): boolean {
  const sides = [left, right].map(missing)
  return [left, right].every((term, side) => {
    // A function returns a value even when all its arguments are missing.
    if (term.kind === 'call') return ![...pathsIn(term)].some(({ hops }) => hops.length > 0)
    if (term.kind !== 'path' || term.hops.length === 0) return true
    const [a = NOTHING, b = NOTHING] = [left, right].map((other, at) =>
      at === side || other.kind === 'literal' ? sides[at] : null,
    )
    const other = side === 0 ? right : left
    // A counted path without records is 0, which compares with any value on the other side.
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
