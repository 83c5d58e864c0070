import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cache } from '#server/core/cache/cache.ts'
import { type Caller, SYSTEM } from '#server/core/caller.ts'
import { all, ident, sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { compile } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { Uses } from './lookup.ts'
import { MADE_UP } from './made-up.fixture.ts'
import {
  aliveRows,
  createMadeUp,
  INSTANTS,
  type MadeUpRows,
  madeUpRows,
  storeMadeUp,
  WORDS,
} from './made-up-data.fixture.ts'
import { parse } from './parse.ts'
import { NO_REQUEST } from './request.ts'
import { resolve } from './resolve.ts'
import { FilterError } from './scan.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await createMadeUp(database.db)
})
afterAll(() => database.drop())

const NO_CACHE: Cache = { of: () => undefined, refresh: async () => undefined }
const cacheOf = (rows: MadeUpRows): Cache => ({
  of: (name) =>
    MADE_UP[name as keyof typeof MADE_UP].cached ? { rows: aliveRows(rows, name), generation: 1 } : undefined,
  refresh: async () => undefined,
})

function conditionOf(filter: string, caller: Caller = SYSTEM) {
  const uses = new Uses()
  const collections = MADE_UP
  const lookup = {
    collections,
    root: MADE_UP.things,
    viewer: null,
    caller,
    request: NO_REQUEST,
    now: NOW,
    uses,
  }
  return resolve(parse(filter), lookup)
}

async function stored(filter: string, cache: Cache, caller?: Caller): Promise<string[]> {
  const { sql: where } = compile(conditionOf(filter, caller), { alias: 'r', cache, uses: new Uses() })
  const found = await database.db.query<{ id: string }>(
    sql`SELECT "id" FROM ${ident('things')} AS "r" WHERE ${all([sql`"deleted_at" IS NULL`, where])} ORDER BY "id"`,
  )
  return found.map(({ id }) => id)
}

function imagined(filter: string, rows: MadeUpRows): string[] {
  const condition = conditionOf(filter)
  const alive = [...aliveRows(rows, 'things').values()]
  return alive
    .filter((row) => evaluate(condition, row, ({ name }) => aliveRows(rows, name)))
    .map(({ id }) => id)
}

const OWN = [
  'name',
  'kind',
  'kinds',
  'words',
  'price',
  'total',
  'ratio',
  'quantity',
  'done',
  'due',
  'created',
  'id',
]
const PATHS = [
  ...OWN,
  ...OWN,
  'meta.a',
  'meta.b.0',
  'name:lower',
  'kinds:length',
  'place:length',
  'kinds:each',
  'words:each',
  'kind:each',
  'place',
  'place.id',
  'place.name',
  'place.open',
  'place.since',
  'place.zone.rank',
  'place.zone.name:lower',
  'tag.label',
  'tag.score',
  'tag.at',
  'tag.place.name',
  'tags',
  'tags.label',
  'tags.score',
  'tags.on',
  'tags.at',
  'tags.place.zone.name',
  'remarks_via_thing.text',
  'remarks_via_thing.rank',
  'remarks_via_thing.thing.name',
  'details_via_thing.text',
  'owner.rights:each',
  '@collection.tags.label',
  '@collection.tags:other.score',
]
const TEXTS = [
  ...WORDS,
  ...INSTANTS,
  '2026-11',
  '2026',
  '2026-11-20T23:30:00+01:00',
  'places1',
  '%a%',
  'x',
  'true',
]
const literals = fc.oneof(
  fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '0',
    '1',
    '10',
    '10.5',
    '-2.5',
    '12',
    'true',
    'false',
    'null',
    '@now',
    '@todayStart',
    '@year',
  ),
)
const operators = fc
  .tuple(fc.constantFrom('', '', '?'), fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '~', '!~'))
  .map((parts) => parts.join(''))
const paths = fc.constantFrom(...PATHS)
const comparisons = fc
  .oneof(
    { weight: 5, arbitrary: fc.tuple(paths, operators, literals) },
    { weight: 1, arbitrary: fc.tuple(literals, operators, paths) },
    { weight: 1, arbitrary: fc.tuple(paths, operators, paths) },
  )
  .map((parts) => parts.join(' '))
const filters = fc.letrec<{ filter: string; group: string }>((tie) => ({
  filter: fc.oneof({ depthSize: 'small', withCrossShrink: true }, comparisons, tie('group')),
  group: fc
    .array(fc.tuple(tie('filter'), fc.constantFrom(' && ', ' || ')), { minLength: 2, maxLength: 3 })
    .map((parts) => `(${parts.map(([part, and], index) => (index === 0 ? '' : and) + part).join('')})`),
})).filter

describe.each([1, 2, 3])('random filters on random records, seed %i', (seed) => {
  const rows = madeUpRows(seed * 100)
  beforeAll(() => storeMadeUp(database.db, rows))

  test.each([
    ['with nothing in memory', NO_CACHE],
    ['with cached collections in memory', cacheOf(rows)],
  ])('SQL answers as the evaluator does, %s', async (_, cache) => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        expect(await stored(filter, cache)).toEqual(imagined(filter, rows))
      }),
      { numRuns: 250 },
    )
  })
})

test('any text gives records or a FilterError, never a broken statement', async () => {
  const pieces = fc.constantFrom(
    ...PATHS,
    ...OWN,
    '=',
    '!=',
    '~',
    '?=',
    '<',
    '&&',
    '||',
    '(',
    ')',
    '"a"',
    "'\\'",
    '%',
    '1',
    '-',
    '//',
    '\n',
    '@now',
    'x:y',
    '.',
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary' }).map((text) => `name ~ ${JSON.stringify(text)}`),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      try {
        await stored(text, NO_CACHE)
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError)
      }
    }),
    { numRuns: 400 },
  )
})
