/**
 * Query plans of lists. 40,000 commandes are enough for the planner to skip a useless index. They have a day
 * of changes behind them: a fresh COPY has no dead rows, and exact statistics.
 */

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections, DECLARED } from '#model/collections.ts'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { FAILED_TO_TREAT } from '#model/domain/figures/to-do.ts'
import { ordersBy } from '#model/schema/collection.ts'
import { and, compare, contains, eq, or } from '#model/schema/filter.ts'
import { createApp } from '#server/app.ts'
import { canonical, dayBounds, localDay } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { compactCounters } from '#server/jobs/compact-counters.ts'
import { type Ask, dayOf, liveDay } from '../../bench/users/working-day.ts'
import type { Behind } from '../support/behind.ts'
import { testDatabase } from '../support/database.ts'
import { plansOf, rowsScanned } from './explained.ts'

const COMMANDS = 40_000

let db: PgDatabase
let app: FastifyInstance
let token = ''
/** The token of an account that sees one agence alone. */
let bound = ''
let merchant = ''
let drop: () => Promise<void>
let behind: Behind
const asked: Sql[] = []

beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  behind = database.behind
  db = database.db
  await loadDemo(db, { commands: COMMANDS, seed: 11, password: PASSWORD })
  await database.behind.query(
    sql`UPDATE users SET agence = (SELECT id FROM agences ORDER BY name LIMIT 1) WHERE email = 'agent@demo.wasl.ma'`,
  )
  const listening: PgDatabase = {
    ...db,
    queryText: (statement) => {
      asked.push(statement)
      return db.queryText(statement)
    },
  }
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  app = await createApp({ config, db: listening })
  token = await signIn('moderateur')
  bound = await signIn('agent')
  merchant = await signIn('client')
  await liveDay(askAs(token), dayOf(COMMANDS))
  // Compacts the counters, as the job does twice a minute.
  await compactCounters(db, DECLARED)
}, 180_000)
afterAll(async () => {
  await app.close()
  await drop()
})

const PASSWORD = 'wasl-test-2026'

const askAs =
  (authorization: string): Ask =>
  async (method, url, payload) => {
    const answer = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

async function signIn(role: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/collections/users/auth-with-password',
    payload: { identity: `${role}@demo.wasl.ma`, password: PASSWORD },
  })
  return answer.json<{ token: string }>().token
}

/** Every node of the plans of the statements a list request makes. */
const nodesOf = (query: Record<string, string>, authorization = token) =>
  plansOf({ app, db, asked }, query, authorization)
/** Rows that the scans of a list request looked at. */
const rowsLookedAt = (query: Record<string, string>, authorization = token) =>
  rowsScanned({ app, db, asked }, query, authorization)

async function expectIndexed(query: Record<string, string>, authorization = token): Promise<void> {
  const nodes = await nodesOf(query, authorization)
  const scanned = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'commands',
  )
  expect(scanned).toEqual([])
}

const today = canonical(dayBounds(localDay(Temporal.Now.instant())).start)
const EXPAND = 'city,status,delivery_man,client_source'

test.each(Object.entries(PRESETS))('the list %s and its total scan no table', async (_, { filter, sort }) => {
  await expectIndexed({ filter: filter(today), sort, expand: EXPAND })
})

test.each(Object.entries(PRESETS))(
  'for somebody of one agence the list %s and its total scan no table',
  async (_, { filter, sort }) => {
    await expectIndexed({ filter: filter(today), sort, expand: EXPAND }, bound)
  },
)

/** A page is 30 rows, and a total some thousand rows of maintained counts: far from the tens of thousands of the table. */
const MOST_ROWS = COMMANDS / 10

test.each(Object.entries(PRESETS))(
  'the list %s and its total look at few rows',
  async (_, { filter, sort }) => {
    const looked = await rowsLookedAt({ filter: filter(today), sort, expand: EXPAND })
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThan(MOST_ROWS)
  },
)

test.each(['all', 'enCours', 'echouees'] as const)(
  'for somebody of one agence the list %s is read in its order, however much it holds',
  async (name) => {
    const { filter, sort } = PRESETS[name]
    const nodes = await nodesOf({ filter: filter(), sort, skipTotal: '1' }, bound)
    const types = nodes.map((node) => node['Node Type'])
    expect(types.filter((type) => type.startsWith('Index'))).not.toEqual([])
    expect(types.filter((type) => type.startsWith('Bitmap'))).toEqual([])
  },
)

test.each(['last_event_at', '-last_event_at'])(
  'for a merchant the failures in the order %s are read without his other parcels, and without those of others',
  async (sort) => {
    const [own] = await db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM commands WHERE client_source = (SELECT id FROM users WHERE email = 'client@demo.wasl.ma')`,
    )
    expect(own?.n).toBeGreaterThan(COMMANDS / 100)
    const query = { filter: FAILED_TO_TREAT, sort, perPage: '6', skipTotal: '1' }
    const looked = await rowsLookedAt(query, merchant)
    expect(looked).toBeGreaterThan(5)
    expect(looked).toBeLessThan(100)
  },
)

const sorts = Object.keys(collections.commands.fields).filter((name) => ordersBy(collections.commands, name))

test.each(sorts.flatMap((name) => [name, `-${name}`]))('the order %s is read from an index', async (sort) => {
  expect(sorts.length).toBeGreaterThan(8)
  const nodes = await nodesOf({ sort, skipTotal: '1', perPage: '50' })
  expect(nodes.filter((node) => ['Seq Scan', 'Sort'].includes(node['Node Type']))).toEqual([])
})

const FILTERS: Readonly<Record<string, string>> = {
  status: eq('status', stateId('REFUSE')),
  'several states': or(eq('status', stateId('PERDU')), eq('status', stateId('ENDOMMAGE'))),
  city: eq('city', villeId('Ifrane')),
  'a ville with its quartiers': or(
    eq('city.id', villeId('Casablanca')),
    eq('city.parent', villeId('Casablanca')),
  ),
  'city by name': eq('city.name', 'Ifrane'),
  outcome: eq('outcome', 'PERDU'),
  money_state: eq('money_state', 'VERSE'),
  attempts: eq('attempts', 3),
  'total, a range': `(${compare('total', '>=', 1234)} && ${compare('total', '<=', 1240)})`,
  'total, of what waits for a livreur': and(PRESETS.sansLivreur.filter(today), compare('total', '<=', 240)),
  'created, a day': `(${compare('created', '>=', today)} && ${compare('created', '<=', '2100-01-01')})`,
  last_event_at: compare('last_event_at', '>=', today),
  reported_date: compare('reported_date', '>=', today),
  is_echange: eq('is_echange', true),
  package_opened: eq('package_opened', true),
  'a name': or(contains('receiver_full_name', 'bennani'), contains('receiver_phone_number', 'bennani')),
  'a phone': or(contains('code', '612345'), contains('receiver_phone_number', '612345')),
}

test.each(Object.entries(FILTERS))('the filter on %s scans no table', async (_, filter) => {
  await expectIndexed({ filter, skipTotal: '1', perPage: '50' })
})

test.each(['client_source', 'delivery_man', 'agence'])(
  'the filter on one %s scans no table',
  async (field) => {
    const [row] = await db.query<{ id: string }>(
      field === 'agence'
        ? sql`SELECT id FROM agences LIMIT 1`
        : sql`SELECT id FROM users WHERE type = ${field === 'client_source' ? 'client' : 'livreur'} LIMIT 1`,
    )
    await expectIndexed({ filter: eq(field, row?.id ?? ''), skipTotal: '1' })
  },
)

test('two words of a name are looked for at once, not record by record of one of them', async () => {
  const [one] = await db.query<{ name: string }>(
    sql`SELECT lower(receiver_full_name) AS name FROM commands WHERE receiver_full_name ~ '^[A-Z][a-z]+ [A-Z][a-z]+$' LIMIT 1`,
  )
  const name = one?.name ?? ''
  const holding = await Promise.all(
    name.split(' ').map(async (word) => {
      const [row] = await db.query<{ n: number }>(
        sql`SELECT count(*) AS n FROM commands WHERE lower(receiver_full_name) LIKE ${`%${word}%`}`,
      )
      return row?.n ?? 0
    }),
  )
  const looked = await rowsLookedAt({ search: name })
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(Math.min(...holding))
})

test('a name that none of the newest bear is found among the newest days, not among all who bear it', async () => {
  // Commandes entered in the simulated day bear five names.
  const [frequent] = await db.query<{ family: string; n: number }>(
    sql`SELECT lower(split_part(receiver_full_name, ' ', 2)) AS family, count(*) AS n FROM commands
      WHERE receiver_full_name ~ '^[A-Z][a-z]+ [A-Z][a-z]{4,}$' AND created < now() - interval '3 days'
        AND lower(split_part(receiver_full_name, ' ', 2)) NOT IN ('bennani', 'idrissi', 'tazi', 'berrada')
      GROUP BY 1 ORDER BY n DESC LIMIT 1`,
  )
  expect(frequent?.n).toBeGreaterThan(400)
  const filter = contains('receiver_full_name', frequent?.family ?? '')
  const looked = await rowsLookedAt({ filter, sort: '-created', skipTotal: '1' })
  expect(looked).toBeGreaterThan(30)
  // The nearest 500, and the rows of one step, which several nodes read.
  expect(looked).toBeLessThan(MOST_ROWS / 2)
})

test.each(['0', '1'])(
  'that a word is frequent is found out once in a while, not for each page (skipTotal=%s)',
  async (skipTotal) => {
    // Most phones begin so; as few rows as a page has are looked at by several nodes.
    const query = { search: '2126', skipTotal }
    expect(await rowsLookedAt(query)).toBeGreaterThan(skipTotal === '0' ? COMMANDS / 2 : MOST_ROWS / 2)
    const looked = await rowsLookedAt(query)
    expect(looked).toBeGreaterThan(30)
    expect(looked).toBeLessThan(MOST_ROWS / 10)
  },
)

test('page 600 is skipped to in the index alone', async () => {
  const nodes = await nodesOf({ page: '600', perPage: '50', sort: '-created', skipTotal: '1' })
  expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan')
})

test('a closed state none of whose parcels was delivered is not read through for the list of those delivered', async () => {
  const lost = COMMANDS / 8
  await behind.query(sql`UPDATE commands SET status = ${stateId('PERDU')}, outcome = 'PERDU' WHERE id IN (
    SELECT id FROM commands WHERE status = ${stateId('CLOTURE')} AND outcome <> 'LIVRE' ORDER BY id LIMIT ${lost})`)
  const { filter, sort } = PRESETS.livrees
  const query = { filter: filter(), sort, skipTotal: '1', fields: 'id' }
  const looked = await rowsLookedAt(query)
  expect(looked).toBeGreaterThan(30)
  expect(looked).toBeLessThan(lost / 4)
  const answer = await app.inject({
    url: `/api/collections/commands/records?${new URLSearchParams(query)}`,
    headers: { authorization: token },
  })
  const newest = await db.query<{ id: string }>(sql`SELECT id FROM commands WHERE deleted_at IS NULL
    AND outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE') ORDER BY last_event_at DESC NULLS LAST, _seq DESC LIMIT 30`)
  expect(answer.json().items.map(({ id }: { id: string }) => id)).toEqual(newest.map(({ id }) => id))
})
