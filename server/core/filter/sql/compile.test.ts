import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import { parse } from '#server/core/filter/language/parse.ts'
import { NO_REQUEST } from '#server/core/filter/language/request.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { FilterError } from '#server/core/filter/language/scan.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { createMadeUp } from '#server/core/filter/made-up-data.fixture.ts'
import { all, ident, sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { compile } from './compile.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await createMadeUp(database.db)
})
afterAll(() => database.drop())

const NO_CACHE: Cache = { of: () => undefined, refresh: async () => undefined }
function conditionOf(filter: string) {
  const uses = new Uses()
  const collections = MADE_UP
  const lookup = {
    collections,
    root: MADE_UP.things,
    viewer: null,
    caller: SYSTEM,
    request: NO_REQUEST,
    now: NOW,
    uses,
  }
  return resolve(parse(filter), lookup)
}

async function stored(filter: string): Promise<string[]> {
  const { sql: where } = compile(conditionOf(filter), {
    alias: 'r',
    cache: NO_CACHE,
    uses: new Uses(),
  })
  const found = await database.db.query<{ id: string }>(
    sql`SELECT "id" FROM ${ident('things')} AS "r" WHERE ${all([sql`"deleted_at" IS NULL`, where])} ORDER BY "id"`,
  )
  return found.map(({ id }) => id)
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
  'owner.rights:length',
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
  'strftime("%Y",',
  'geoDistance(1,2,3,',
]
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
        await stored(text)
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError)
      }
    }),
    { numRuns: 400 },
  )
})

test('a date said to be there is compared by its index, and finds what it found', async () => {
  const bounded = (filter: string) =>
    compile(conditionOf(filter), { alias: 'r', cache: NO_CACHE, uses: new Uses() }).sql.render().text
  expect(bounded('due <= @now')).toContain('IS NULL')
  expect(bounded('done = true && due != "" && due <= @now')).toMatch(
    /NOT \("r"\."due" IS NULL\).*"due" <= \$\d/,
  )
  expect(bounded('due > "" && due < @now')).not.toContain('IS NULL')
  expect(bounded('due != "" || due <= @now')).toContain('OR "r"."due" IS NULL')
  await database.db.query(sql`INSERT INTO "things" ("id", "due") VALUES
    ('past', '2026-11-20T11:00:00Z'), ('to-come', '2026-11-20T13:00:00Z'), ('empty', NULL)`)
  expect(await stored('due <= @now')).toEqual(['empty', 'past'])
  for (const same of [
    'due != "" && due <= @now',
    'due <= @now && due > ""',
    '(due > "" && due <= @now) && id != ""',
  ])
    expect(await stored(same)).toEqual(['past'])
  expect(await stored('due != "" && due > @now')).toEqual(['to-come'])
})
