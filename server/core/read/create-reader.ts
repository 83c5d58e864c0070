import type { Collection } from '#model/schema/collection.ts'
import { type Caller, callerId } from '#server/core/caller.ts'
import { compile } from '#server/core/filter/compile.ts'
import { forbidden, notFound } from '#server/core/http/errors.ts'
import { all, column, ident, join, type Sql, sql } from '#server/db/sql.ts'
import { type AggregatePlan, aggregateBody, planAggregate } from './aggregate.ts'
import type { Cell } from './encode.ts'
import { Expander } from './expander.ts'
import { find } from './find.ts'
import { flatten } from './flatten.ts'
import { iterate } from './iterate.ts'
import { alive, type ListPlan, planList, planShape, type Shape } from './list-plan.ts'
import { matches } from './matches.ts'
import { Plans } from './plans.ts'
import { parseQuery, refusing } from './query.ts'
import type { Reader, ReaderOptions } from './reader.ts'
import { type Asking, Rules } from './rules.ts'
import { Audiences } from './visibility.ts'
import { Writers } from './writers.ts'

interface RecordPlan extends Shape {
  readonly asking: Asking
  /** Up to the id asked for; null when no record may be viewed. */
  readonly select: Sql
}

interface RenderPlan extends Shape {
  readonly asking: Asking
}

export function createReader(options: ReaderOptions): Reader {
  const { collections, cache, db, now } = options
  const rules = new Rules(options)
  rules.verify()
  const audiences = new Audiences(audiencesOf(options), Object.values(collections), options.mayManage)
  const writers = new Writers(options, rules, audiences)
  const lists = new Plans<ListPlan>(audiences, cache, now)
  const figures = new Plans<AggregatePlan>(audiences, cache, now)
  const views = new Plans<RecordPlan>(audiences, cache, now)
  const renders = new Plans<RenderPlan>(audiences, cache, now)
  const expander = new Expander(db, cache)
  const collectionOf = (name: string): Collection => {
    const collection = collections[name]
    if (!collection) throw notFound('Missing collection context.')
    return collection
  }

  const write = async (
    shape: Shape,
    rows: readonly (readonly Cell[])[],
    caller: Caller,
  ): Promise<string[]> => {
    const { writer, steps } = shape
    const id = callerId(caller)
    const prepared = expander.prepare(steps, rows, id)
    const expand = typeof prepared === 'function' ? prepared : await prepared
    const texts = rows.map((cells) => writer.write(cells, expand(cells), id))
    return shape.picker ? texts.map((text) => JSON.stringify(shape.picker?.pick(JSON.parse(text)))) : texts
  }

  return {
    async list(name, query, caller) {
      const collection = collectionOf(name)
      const plan = lists.get(`${name}\n${query}`, caller, (asking) =>
        planList(collection, query, asking, writers),
      )
      const [rows, counted] = await Promise.all([
        db.queryText(plan.page),
        plan.count ? db.queryText(plan.count) : null,
      ])
      const items = await write(plan, rows, caller)
      return listBody(items, plan.query, counted === null ? -1 : Number(counted[0]?.[0] ?? 0))
    },

    async aggregate(name, query, caller) {
      const collection = collectionOf(name)
      const plan = figures.get(`${name}\n${query}`, caller, (asking) =>
        planAggregate(collection, query, asking, writers),
      )
      return aggregateBody(plan, await db.queryText(plan.select))
    },

    async view(name, id, query, caller) {
      const collection = collectionOf(name)
      const plan = views.get(`${name}\n${query}`, caller, (asking) =>
        planView(collection, query, asking, writers),
      )
      // No text of PostgreSQL holds a NUL, so no record has such an id.
      if (id.includes('\0')) throw notFound()
      const rows = await db.queryText(sql`${plan.select} AND ${column('r', 'id')} = ${id}`)
      const [text] = await write(plan, rows, caller)
      if (text === undefined) throw notFound()
      return text
    },

    async render(name, record, query, caller) {
      const collection = collectionOf(name)
      const plan = renders.get(`${name}\n${query}`, caller, (asking) => ({
        asking,
        ...planShape(
          collection,
          refusing(() => parseQuery(query)),
          asking,
          writers,
        ),
      }))
      const [text = '{}'] = await write(plan, [plan.writer.cellsOf(record)], caller)
      return text
    },

    matches: (on, name, allows, record, caller, request) =>
      matches({ rules, cache }, on, collectionOf(name), allows, record, caller, request),
    find: (on, name, selection) => find({ rules, cache }, on, collectionOf(name), selection),
    iterate: (name, query, caller) => iterate({ db, writers }, collectionOf(name), query, caller),
  }
}

/** Everything a rule or a field asks of a caller. */
function* audiencesOf({ collections, access }: ReaderOptions): Generator<string> {
  for (const rules of Object.values(access)) {
    for (const allows of Object.values(rules)) for (const { to } of allows) yield* to
  }
  for (const collection of Object.values(collections)) {
    for (const field of Object.values(collection.fields)) yield* field.see ?? []
  }
}

function planView(collection: Collection, query: string, asking: Asking, writers: Writers): RecordPlan {
  const permission = writers.rules.view(collection, asking)
  if (permission === null) throw forbidden()
  const shape = planShape(
    collection,
    refusing(() => parseQuery(query)),
    asking,
    writers,
  )
  const conditions = alive(collection)
  if (permission !== true) {
    conditions.push(compile(permission, { alias: 'r', cache: writers.cache, uses: asking.uses }).sql)
  }
  const columns = join(shape.writer.columns('r'), ', ')
  const select = sql`SELECT ${columns} FROM ${ident(collection.name)} AS "r" WHERE ${all(conditions)}`
  return { ...shape, asking, select: flatten(select) }
}

function listBody(items: readonly string[], { page, perPage }: ListPlan['query'], total: number): string {
  const pages = total === -1 ? -1 : Math.ceil(total / perPage)
  return `{"items":[${items.join(',')}],"page":${page},"perPage":${perPage},"totalItems":${total},"totalPages":${pages}}`
}
