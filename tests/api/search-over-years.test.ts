import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { contains, or } from '#model/schema/filter.ts'
import { fold } from '#model/schema/fold.ts'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

type Commande = Pick<
  WireRow<'commands'>,
  'id' | 'code' | 'created' | 'receiver_full_name' | 'receiver_phone_number'
>

/**
 * A search looks at the nearest 500 records, then at 2 days, 16 days, 256 days and all there is, as far as it must. Here each
 * of these steps holds records the one before does not, in no order of insertion, as in a company that was taken over.
 */
const COMMANDS = 2_000
/** Cumulative share of the records by age in days, at most. */
const DAYS = [
  [0.35, 1],
  [0.5, 2],
  [0.65, 16],
  [0.85, 256],
  [1, 1_100],
] as const
/** Words and how many records hold one of them: so that pages of 3, 30 and 200 are filled by each of the steps. */
const WORDS = { zoulikha: 2, tamimount: 9, kenzaoui: 40, errachidia: 150, ouzzine: 900 } as const

let wasl: TestWasl
let moderateur: PocketBase
let all: Commande[]

beforeAll(async () => {
  wasl = await testWasl({ commands: COMMANDS })
  const bounds = DAYS.map(([share, days], at) => ({ from: DAYS[at - 1]?.[1] ?? 0, share, days }))
  await wasl.behind.query(sql`
    WITH drawn AS (SELECT id, row_number() OVER (ORDER BY md5(id)) / ${COMMANDS}::float8 AS share, abs(hashtext(id)) AS n FROM commands),
    dated AS (SELECT DISTINCT ON (drawn.id) drawn.*, span FROM drawn,
        json_to_recordset(${JSON.stringify(bounds)}::json) AS span ("from" int, share float8, days int)
      WHERE drawn.share <= span.share ORDER BY drawn.id, span.share)
    UPDATE commands SET created = date_bin('1 millisecond', (SELECT max(created) FROM commands)
        - make_interval(secs => 86400 * ((span)."from" + ((span).days - (span)."from") * (n % 9973) / 9973.0)), '2000-01-01'),
      receiver_full_name = receiver_full_name || ${wordOf()}
    FROM dated WHERE dated.id = commands.id`)
  moderateur = await wasl.as('moderateur')
  all = await moderateur.collection('commands').getFullList<Commande>({
    sort: '-created',
    fields: 'id,code,created,receiver_full_name,receiver_phone_number',
  })
}, 120_000)
afterAll(() => wasl.close())

/** Borne by everybody of long ago and by few since: the steps of few days do not fill a page with it. */
const FAR = 'lointaine'

/** Words for a share of the records, drawn independently of their day. */
function wordOf() {
  const words = Object.entries(WORDS).map(([word, records]) => ({ word, share: records / COMMANDS }))
  words.push({ word: FAR, share: 0.01 })
  return sql`(SELECT coalesce(string_agg(' ' || word, ''), '') FROM json_to_recordset(${JSON.stringify(words)}::json) AS w (word text, share float8)
    WHERE (word = ${FAR} AND (span).days >= 256) OR (('x' || substr(md5(word || dated.id), 1, 7))::bit(28)::int % 100000) / 100000.0 < w.share)`
}

const FIELDS = ['receiver_full_name', 'receiver_phone_number'] as const
const found = async (text: string, page: number, perPage: number, sort = '-created'): Promise<string[]> => {
  const { items } = await moderateur.collection('commands').getList<Commande>(page, perPage, {
    filter: or(...FIELDS.map((field) => contains(field, text))),
    sort,
    skipTotal: true,
    fields: 'id',
  })
  return items.map(({ id }) => id)
}
const matching = (text: string): string[] =>
  all.filter((row) => FIELDS.some((field) => fold(row[field]).includes(fold(text)))).map(({ id }) => id)

test('the records of these days are not those inserted last', () => {
  const days = all.map(({ created }) => Date.parse(created.replace(' ', 'T')) / 86_400_000)
  const within = (span: number) => days.filter((day) => day > (days[0] ?? 0) - span).length
  expect([within(1), within(2), within(16), within(256)].map((n) => Math.round(n / 100))).toEqual([
    7, 10, 13, 17,
  ])
  expect(all.map(({ id }) => id)).not.toEqual(
    all
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
})

const TEXTS = [...Object.keys(WORDS), FAR, '+2126', 'bennani', 'zzqqzz']
const PAGES = [
  [1, 3],
  [1, 30],
  [2, 30],
  [1, 200],
  [3, 200],
] as const

test.each(TEXTS)('« %s » gives the newest of all that match, whichever step fills the page', async (text) => {
  const expected = matching(text)
  for (const [page, perPage] of PAGES) {
    const slice = expected.slice((page - 1) * perPage, page * perPage)
    expect({ page, perPage, found: await found(text, page, perPage) }).toEqual({
      page,
      perPage,
      found: slice,
    })
  }
  expect(await found(text, 1, 50, 'created')).toEqual(expected.toReversed().slice(0, 50))
})

test('a walk by cursor goes through all of them, each once', async () => {
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = {
      filter: contains('receiver_full_name', 'errachidia'),
      sort: '-created',
      perPage: 20,
      cursor,
    }
    const answer: { items: { id: string }[]; cursor: string | null } = await moderateur.send(
      '/api/collections/commands/records',
      { query },
    )
    walked.push(...answer.items.map(({ id }) => id))
    cursor = answer.cursor
  }
  expect(walked.length).toBeGreaterThan(100)
  expect(walked).toEqual(matching('errachidia'))
})

test('search= of a word too frequent to be ranked shows the newest, also once it is known to be frequent', async () => {
  // A code has it too where it was made at 01:21:26.
  const expected = all
    .filter(({ code, receiver_phone_number }) => `${code} ${receiver_phone_number}`.includes('2126'))
    .map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(1_000)
  for (const page of [1, 2, 1, 2, 20]) {
    const { items } = await moderateur.collection('commands').getList<Commande>(page, 30, { search: '2126' })
    expect(items.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 30, page * 30))
  }
})
