import type { Collection } from '#model/schema/collection.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { notFound } from '#server/core/base/refusals.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import { evaluate } from '#server/core/filter/memory/evaluate.ts'
import { compile } from '#server/core/filter/sql/compile.ts'
import { type AggregatePlan, aggregateBody, planAggregate } from '#server/core/read/figures/aggregate.ts'
import { Expander } from '#server/core/read/json/expander.ts'
import { flatten } from '#server/core/read/json/flatten.ts'
import { JsonOutput } from '#server/core/read/json/json-output.ts'
import { type Cells, LinesQuery } from '#server/core/read/json/lines.ts'
import { Writers } from '#server/core/read/json/writers.ts'
import { Reached } from '#server/core/read/listening/reached.ts'
import { rulesAllow } from '#server/core/read/listening/rules-allow.ts'
import { planWatch, whichAdmit } from '#server/core/read/listening/watch.ts'
import { Cursors, placeOf } from '#server/core/read/plan/cursor.ts'
import {
  type ListPlan,
  mustBeOpen,
  planList,
  planShape,
  type Shape,
  type Walk,
} from '#server/core/read/plan/list-plan.ts'
import { parseQuery, refusing, splitCursor } from '#server/core/read/query/query.ts'
import { standing } from '#server/core/read/query/standing.ts'
import { Plans } from '#server/core/read/rules/plans.ts'
import { type RuleInput, Rules } from '#server/core/read/rules/rules.ts'
import { Audiences } from '#server/core/read/rules/visibility.ts'
import { allowing, timeAllowed, UNLIMITED } from '#server/db/deadlines.ts'
import { all, column, ident, type Sql, sql } from '#server/db/sql.ts'
import { Pace } from '#server/pace.ts'
import { Coalescer } from './coalescer.ts'
import { find } from './find.ts'
import { exportTime, Patience } from './patience.ts'
import type { Reader, ReaderOptions } from './reader.ts'
import { Searches } from './searches.ts'
import { planStream, streamCells } from './stream.ts'

interface RecordPlan extends Shape {
  readonly input: RuleInput
  readonly columns: readonly Sql[]
  /** The statement from `FROM` on; the id is to follow. */
  readonly rest: Sql
}

interface RenderPlan extends Shape {
  readonly input: RuleInput
}

export function createReader(options: ReaderOptions): Reader {
  const { collections, cache, db, readDb = db, now } = options
  const rules = new Rules(options)
  rules.verify()
  const audiences = new Audiences(audiencesOf(options), toldByManagers(options))
  const writers = new Writers(options, rules, audiences)
  const lists = new Plans<ListPlan>(audiences, cache, now)
  const figures = new Plans<AggregatePlan>(audiences, cache, now)
  /** A total of the day's rows is the dearest part of a list many look at. */
  const counts = new Coalescer<ListPlan, (string | null)[][]>()
  const searches = new Searches(db, now)
  const views = new Plans<RecordPlan>(audiences, cache, now)
  const renders = new Plans<RenderPlan>(audiences, cache, now)
  const patience = new Patience()
  const cursors = new Cursors(options.secret)
  const collectionOf = (name: string): Collection => {
    const collection = collections[name]
    if (!collection) throw notFound('Missing collection context.')
    return collection
  }

  /** The cursor of the page behind these rows; null at the end. */
  const nextOf = ({ list, keys }: Walk, { perPage }: ListPlan['query'], rows: readonly Cells[]) => {
    const last = rows.length > perPage ? rows[perPage - 1] : undefined
    return last ? cursors.seal(placeOf(last.slice(-keys.length)), list) : null
  }
  /** Reads what `steps` expand in these rows, and returns the function that writes one of them. */
  const recordsOf = async ({ writer, steps, picker }: Shape, rows: readonly Cells[], caller: Caller) => {
    const id = callerId(caller)
    const prepared = new Expander(db, cache).prepare(steps, rows, id)
    const expand = prepared instanceof Promise ? await prepared : prepared
    return (out: JsonOutput, cells: Cells) => {
      if (!picker) return writer.write(out, cells, expand, id)
      const whole = new JsonOutput()
      writer.write(whole, cells, expand, id)
      out.text(JSON.stringify(picker.pick(JSON.parse(whole.toBuffer().toString()))))
    }
  }
  /** Writes the rows with commas between them. */
  const write = async (out: JsonOutput, shape: Shape, rows: readonly Cells[], caller: Caller) => {
    const writeRecord = await recordsOf(shape, rows, caller)
    const pace = new Pace()
    for (const [index, cells] of rows.entries()) {
      if (index > 0) out.text(',')
      writeRecord(out, cells)
      if (pace.isDue()) await pace.rest()
    }
  }
  const textsOf = async (shape: Shape, rows: readonly Cells[], caller: Caller): Promise<string[]> => {
    const writeRecord = await recordsOf(shape, rows, caller)
    return rows.map((cells) => {
      const out = new JsonOutput()
      writeRecord(out, cells)
      return out.toText()
    })
  }
  const writeOne = async (shape: Shape, cells: Cells, caller: Caller): Promise<string> =>
    (await textsOf(shape, [cells], caller)).join('')

  return {
    async list(name, text, caller, request) {
      const collection = collectionOf(name)
      const { query, cursor } = splitCursor(text)
      const plan = lists.get(`${name}\n${query}`, { caller, request }, (input) =>
        planList(collection, query, input, writers),
      )
      const { count, walk } = plan
      const page = walk && cursor !== '' ? walk.pageAfter(cursors.open(cursor, walk.list)) : plan.page
      return patience.read(plan.query.filter, async () => {
        const counting = async () => {
          const [[total] = []] = count ? await counts.ask(plan, () => db.queryText(count)) : [['-1']]
          return Number(total ?? 0)
        }
        const plain = async () => {
          const [rows, total] = await Promise.all([page.read(db), counting()])
          return { rows, total }
        }
        const { rows, total } = await (plan.newest ? searches.read(plan) : plain())
        const out = new JsonOutput()
        out.text('{"items":[')
        await write(out, plan, rows.slice(0, plan.query.perPage), caller)
        out.text(listEnd(plan.query, total))
        out.text(walk ? `,"cursor":${JSON.stringify(nextOf(walk, plan.query, rows))}}` : '}')
        return out.toBuffer()
      })
    },

    async aggregate(name, query, caller, request) {
      const collection = collectionOf(name)
      const plan = figures.get(`${name}\n${query}`, { caller, request }, (input) =>
        planAggregate(collection, query, input, writers),
      )
      const filter = new URLSearchParams(query).get('filter') ?? ''
      return patience.read(filter, async () => aggregateBody(plan, await readDb.queryText(plan.select)))
    },

    async view(name, id, query, caller, request) {
      const collection = collectionOf(name)
      const plan = views.get(`${name}\n${query}`, { caller, request }, (input) =>
        planView(collection, query, input, writers),
      )
      // No text of PostgreSQL holds a NUL, so no record has such an id.
      if (id.includes('\0')) throw notFound()
      const named = sql`${plan.rest} AND ${column('r', 'id')} = ${id}`
      const [cells] = await new LinesQuery(plan.columns, named).read(db)
      if (!cells) throw notFound()
      return writeOne(plan, cells, caller)
    },

    async render(name, record, query, caller, request) {
      const collection = collectionOf(name)
      const plan = renders.get(`${name}\n${query}`, { caller, request }, (input) => ({
        input,
        ...planShape(
          collection,
          refusing(() => parseQuery(query)),
          input,
          writers,
        ),
      }))
      return writeOne(plan, plan.writer.cellsOf(record), caller)
    },

    rulesAllow: (on, name, allows, record, caller, request) =>
      rulesAllow({ rules, cache }, on, collectionOf(name), allows, record, caller, request),
    watch: (request, caller) => planWatch(collectionOf(request.collection), request, caller, writers),
    isCurrent: ({ input: { uses } }) => {
      const { until, generations } = uses
      return (
        now() < until &&
        [...generations].every(([name, known]) => (cache.of(name)?.generation ?? 0) === known)
      )
    },
    classOf: (caller) => audiences.classOf(caller),
    reach: (otherwise) => new Reached(db, cache, otherwise),
    whichAdmit: (watches, record, reached) => whichAdmit(db, writers, watches, record, reached),
    recordText: (watch, record) => writeOne(watch, watch.writer.cellsOf(record), watch.input.caller),
    manages(name, record, caller) {
      const permission = rules.manage(collectionOf(name), { caller, uses: new Uses() })
      if (permission === null || permission === true) return permission === true
      return evaluate(permission, record, () => new Map())
    },
    keptOf(name, record, caller) {
      const kept = rules.kept(collectionOf(name), { caller, uses: new Uses() })
      return kept && !evaluate(kept.unless, record, () => new Map()) ? kept.fields : NOTHING_KEPT
    },
    find: (on, name, selection) => find({ rules, cache }, on, collectionOf(name), selection),
    async *stream(name, query, caller, how, request) {
      const input = { caller, uses: new Uses(), ...(request ? { request } : {}) }
      const plan = planStream(collectionOf(name), query, how.most, input, writers)
      // The socket requests later batches outside of the request, so its time is read now.
      const time = timeAllowed() ?? UNLIMITED
      const filter = new URLSearchParams(query).get('filter') ?? ''
      const limits = {
        ...how,
        longest: exportTime(filter),
        inTurn: <T>(work: () => Promise<T>) => patience.inTurn(filter, work),
      }
      for await (const rows of streamCells(readDb, plan, limits)) {
        yield await allowing(time, () => textsOf(plan, rows, caller))
      }
    },
  }
}

const NOTHING_KEPT: ReadonlySet<string> = new Set()

/** Every audience that a rule or a field names. */
function* audiencesOf({ collections, access }: ReaderOptions): Generator<string> {
  for (const rules of Object.values(access)) {
    for (const allows of Object.values(rules)) for (const { to } of allows) yield* to
  }
  for (const collection of Object.values(collections)) {
    for (const field of Object.values(collection.fields)) yield* field.see ?? []
  }
}

/** Fields of the caller that rules on managed accounts read. */
function* toldByManagers({ access }: ReaderOptions): Generator<string> {
  const texts = Object.values(access).flatMap(({ manage }) => manage.flatMap(({ where }) => where ?? []))
  for (const text of texts) {
    for (const [, name] of text.matchAll(/@request\.auth\.(\w+)/g)) if (name) yield name
  }
}

function planView(collection: Collection, query: string, input: RuleInput, writers: Writers): RecordPlan {
  mustBeOpen(writers.rules.view(collection, input))
  const asked = refusing(() => parseQuery(query))
  const permission = writers.rules.reading(collection, input, 'view', asked.putAside)
  mustBeOpen(permission)
  const shape = planShape(collection, asked, input, writers)
  const conditions = standing(collection, asked)
  if (permission !== true) {
    conditions.push(compile(permission, { alias: 'r', cache: writers.cache, uses: input.uses }).sql)
  }
  const rest = sql`FROM ${ident(collection.name)} AS "r" WHERE ${all(conditions)}`
  return { ...shape, input, columns: shape.writer.columns('r'), rest: flatten(rest) }
}

function listEnd({ page, perPage }: ListPlan['query'], total: number): string {
  const pages = total === -1 ? -1 : Math.ceil(total / perPage)
  return `],"page":${page},"perPage":${perPage},"totalItems":${total},"totalPages":${pages}`
}
