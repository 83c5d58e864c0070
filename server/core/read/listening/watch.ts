import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import { parse } from '#server/core/filter/language/parse.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import type { Condition } from '#server/core/filter/language/term.ts'
import { evaluate } from '#server/core/filter/memory/evaluate.ts'
import { compile } from '#server/core/filter/sql/compile.ts'
import type { ExpandStep } from '#server/core/read/json/expand.ts'
import type { Writers } from '#server/core/read/json/writers.ts'
import { mustNotProbe, planShape, type Shape, short } from '#server/core/read/plan/list-plan.ts'
import { parseQuery, refusing } from '#server/core/read/query/query.ts'
import type { Permission, RuleInput } from '#server/core/read/rules/rules.ts'
import type { Db } from '#server/db/database.ts'
import { allowing, TooLong } from '#server/db/deadlines.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import { asRelation } from './as-relation.ts'
import { tablesOtherwise } from './otherwise.ts'
import { followsIds, type Otherwise, type Reached } from './reached.ts'

/** A subscription to changes: to the records of a list, or to one record. */
export interface WatchRequest {
  readonly collection: string
  readonly action: 'list' | 'view'
  /** Query string with `filter`, `expand` and `fields`. */
  readonly query: string
  /** The request values that rules and filters read. */
  readonly request: RequestInfo
}

/** A request worked out for a class of callers. */
export interface Watch extends Shape {
  readonly collection: Collection
  readonly input: RuleInput
  /** Conditions on the records, all of which must hold. */
  readonly conditions: readonly Condition[]
  /** True when two callers of the class may get different answers. */
  readonly personal: boolean
  /** True when the caller's own filter needs the database: every change then costs a query. */
  readonly heavy: boolean
}

/** Plans a watch; null for a caller without access, or for a query that a list would refuse. */
export function planWatch(
  collection: Collection,
  { action, query, request }: WatchRequest,
  caller: RuleInput['caller'],
  writers: Writers,
): Watch | null {
  const input = { caller, uses: new Uses(), request }
  try {
    const permission = writers.rules[action](collection, input)
    if (permission === null) return null
    const asked = refusing(() => parseQuery(query))
    const shape = planShape(collection, asked, input, writers)
    const own = wanted(collection, asked.filter, input, writers)
    const conditions = [...conditionsOf(permission), ...own]
    const heavy = !own.every(followsIds)
    return { ...shape, collection, input, conditions, personal: isPersonal(shape, input), heavy }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const conditionsOf = (permission: Exclude<Permission, null>): Condition[] =>
  permission === true ? [] : [permission]

function wanted(collection: Collection, filter: string, input: RuleInput, writers: Writers): Condition[] {
  if (filter.trim() === '') return []
  mustNotProbe({ filter, sort: '' })
  const lookup = writers.rules.lookup(collection, input, writers.rules.viewer(input))
  return [refusing(() => resolve(parse(short(filter)), lookup))]
}

const isPersonal = ({ writer, steps }: Shape, { uses }: RuleInput): boolean =>
  uses.caller.size > 0 || writer.isGuarded || steps.some(isGuarded)

const isGuarded = ({ writer, steps }: ExpandStep): boolean => writer.isGuarded || steps.some(isGuarded)

/** The most conditions in one statement, when memory cannot evaluate them. */
const AT_ONCE = 50

/**
 * Milliseconds the database may take to evaluate the filters of some watches: the other subscribers wait
 * meanwhile.
 */
const JUDGED_WITHIN_MS = 2_000

/**
 * Decides which of the watches admit the record: in memory as far as ids lead, the rest in SQL. Undefined for
 * a watch whose filter takes the database too long.
 */
export async function whichAdmit(
  db: Db,
  writers: Writers,
  watches: readonly Watch[],
  record: AnyRow,
  reached: Reached,
): Promise<(boolean | undefined)[]> {
  const inMemory = watches.map(({ conditions }) => conditions.every(followsIds))
  await reached.from(
    record,
    watches.flatMap(({ conditions }, at) => (inMemory[at] ? conditions : [])),
  )
  const answers: (boolean | undefined)[] = watches.map(
    ({ conditions }, at) =>
      inMemory[at] === true && conditions.every((condition) => evaluate(condition, record, reached.world)),
  )
  const left = [...watches.keys()].filter((at) => !inMemory[at])
  for (let from = 0; from < left.length; from += AT_ONCE) {
    const some = left.slice(from, from + AT_ONCE)
    const asked = some.flatMap((at) => watches[at] ?? [])
    const judge = (of: readonly Watch[]) => heldInSql(db, writers, of, record, reached.otherwise)
    const held = await inTime(asked, judge)
    for (const [index, at] of some.entries()) answers[at] = held[index]
  }
  return answers
}

/**
 * When the watches take too long together, each is evaluated alone: one slow filter delays no other
 * subscriber.
 */
async function inTime(
  watches: readonly Watch[],
  judge: (watches: readonly Watch[]) => Promise<boolean[]>,
): Promise<(boolean | undefined)[]> {
  const time = { read: JUDGED_WITHIN_MS, write: JUDGED_WITHIN_MS }
  try {
    return await allowing(time, () => judge(watches))
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
  }
  if (watches.length === 1) return [undefined]
  const each: (boolean | undefined)[] = []
  for (const watch of watches) each.push(...(await inTime([watch], judge)))
  return each
}

async function heldInSql(
  db: Db,
  { cache: everything, collections }: Writers,
  watches: readonly Watch[],
  record: AnyRow,
  otherwise: Otherwise,
): Promise<boolean[]> {
  const [first] = watches
  if (!first) return []
  const cache: Cache = {
    ...everything,
    of: (name) => (otherwise.has(name) ? undefined : everything.of(name)),
  }
  const tables = tablesOtherwise(
    collections,
    otherwise,
    watches.flatMap(({ conditions }) => conditions),
    record,
  )
  const verdicts = watches.map(({ conditions }, at) => {
    const held = conditions.map((one) => compile(one, { alias: 'r', cache, uses: new Uses() }).sql)
    return sql`(${join(held, ' AND ')}) IS TRUE AS ${ident(`w${at}`)}`
  })
  const [row] = await db.query<Record<string, boolean>>(
    sql`${tables}SELECT ${join(verdicts, ', ')} FROM (SELECT ${asRelation(first.collection, record)}) AS "r"`,
  )
  return watches.map((_, at) => row?.[`w${at}`] === true)
}
