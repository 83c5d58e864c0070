import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collection } from '#model/schema/collection.ts'
import { callerFor } from '#server/core/base/caller.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import { type Lookup, Uses } from '#server/core/filter/language/lookup.ts'
import { parse } from '#server/core/filter/language/parse.ts'
import { NO_REQUEST } from '#server/core/filter/language/request.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { FilterError } from '#server/core/filter/language/scan.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { aliveRows, type MadeUpRows, storeMadeUp } from '#server/core/filter/made-up-data.fixture.ts'
import { evaluate } from '#server/core/filter/memory/evaluate.ts'
import { answer } from './answer.ts'
import { ask } from './evaluate.ts'
import { print } from './language.ts'
import { type Records, Refused, type Row } from './paths.ts'
import { filtersOf, lists, queryOf } from './requests.ts'
import { CALLERS, NOW, openStand, rowsOf, type Stand } from './stand.ts'

const CASES = process.env.SOAK ? 1_000_000 : 2_000
/** Cases of each kind on the same random records. */
const TOGETHER = process.env.SOAK ? 200 : 80
/** Concurrent cases: while PostgreSQL computes one, the next is evaluated. */
const LANES = 4
const SEED = Number(process.env.SOAK_SEED ?? 1)
const DATA_SETS = Array.from({ length: Math.ceil(CASES / TOGETHER / 2) }, (_, n) => SEED * 1_000 + n * 10)
const HOURS = 3_600_000

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

const statusOf = (error: unknown): number => {
  if (error instanceof Refused || error instanceof ApiError) return error.status
  if (error instanceof FilterError) return 400
  throw error
}
const outcome = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return statusOf(error)
  }
}
const outcomeOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    return statusOf(error)
  }
}

/** Random records, stored and in memory. */
interface Data {
  readonly seed: number
  readonly rows: MadeUpRows
  readonly records: Records
}

async function store(seed: number): Promise<Data> {
  const rows = rowsOf(seed)
  await storeMadeUp(stand.db, rows)
  await stand.refresh()
  const alive = Object.keys(MADE_UP).map((name): [string, Row[]] => [
    name,
    [...aliveRows(rows, name).values()],
  ])
  return { seed, rows, records: Object.fromEntries(alive) }
}

const someone = fc.constantFrom(...CALLERS)
const callerIn = ({ records }: Data, id: string | null): Row | null =>
  records.people?.find((row) => row.id === id) ?? null

/** One in ten goes through HTTP. */
const listsAreRight = (data: Data) =>
  fc.asyncProperty(lists, someone, fc.nat(9), async (asked, who, way) => {
    const caller = callerIn(data, who)
    const query = queryOf(asked, asked.filter ? print(asked.filter) : '')
    const expected = outcome(() => answer(asked, { records: data.records, caller, now: NOW }))
    const given = await outcomeOf(() => stand.list(asked.root, query, caller, way === 0))
    const message = `${asked.root}: ${new URLSearchParams(query)} as ${caller?.name}, records ${data.seed}`
    expect(given, decodeURIComponent(message)).toEqual(expected)
  })

/** Filters of server code and rules, in SQL and in the memory of the engine. */
const rulesAreRight = (data: Data) =>
  fc.asyncProperty(filtersOf(MADE_UP.things, true), someone, async (filter, who) => {
    const caller = callerIn(data, who)
    const { records, rows } = data
    const { things: root } = MADE_UP
    const text = print(filter)
    const question = { root, records, caller, viewer: null, now: NOW }
    const expected = outcome(() => records.things?.filter(ask(filter, question)).map(({ id }) => id))
    const lookup = lookupFor(root, caller)
    const inMemory = outcome(() => {
      const condition = resolve(parse(text), lookup)
      const world = ({ name }: { name: string }) => aliveRows(rows, name)
      return records.things?.filter((row) => evaluate(condition, row, world)).map(({ id }) => id)
    })
    const message = `${text} as ${caller?.name}, records ${data.seed}`
    expect(inMemory, `in memory: ${message}`).toEqual(expected)
    expect(await outcomeOf(() => stand.select(text, lookup)), `in SQL: ${message}`).toEqual(expected)
  })

const lookupFor = (root: Collection, caller: Row | null): Lookup => ({
  collections: MADE_UP,
  root,
  viewer: null,
  caller: callerFor(caller, () => false),
  request: NO_REQUEST,
  now: Date.parse(NOW.replace(' ', 'T')),
  uses: new Uses(),
})

const TIME = process.env.SOAK ? 6 * HOURS : 120_000
/** A soak prints its progress after this many cases. */
const TOLD_EVERY = 10_000

test(`lists and rules are answered as the specification has it, seed ${SEED}`, {
  timeout: TIME,
}, async () => {
  for (const [n, seed] of DATA_SETS.entries()) {
    const data = await store(seed)
    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const run = { numRuns: TOGETHER / LANES, seed: seed + 2 * lane }
        await fc.assert(listsAreRight(data), run)
        await fc.assert(rulesAreRight(data), { ...run, seed: run.seed + 1 })
      }),
    )
    const asked = (n + 1) * TOGETHER * 2
    if (asked % TOLD_EVERY === 0) process.stdout.write(`${asked} cases without a difference\n`)
  }
})
