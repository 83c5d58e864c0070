import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { ident, sql } from '#server/db/sql.ts'
import { receivedParcels } from '../support/parcels.ts'
import { idOf } from '../support/people.ts'
import { journeysSent } from '../support/statements-sent.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

const CONNECTIONS = 2
/** PostgreSQL plans a statement anew its first five times; from then on one plan serves, unless another looks cheaper. */
const ENOUGH = 12

let wasl: TestWasl
let staff: PocketBase
let livreur: PocketBase
beforeAll(async () => {
  wasl = await testWasl({ commands: 300, connections: CONNECTIONS })
  staff = await wasl.as('moderateur')
  livreur = await wasl.as('livreur')
})
afterAll(() => wasl.close())

interface Prepared {
  readonly statement: string
  readonly custom: number
  readonly generic: number
}

/** The statements prepared on every connection of the product, and how often each was planned. */
async function prepared(): Promise<Prepared[]> {
  const each = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      wasl.db.query<Prepared & { pid: number }>(
        sql`SELECT pg_backend_pid() AS pid, statement, custom_plans AS custom, generic_plans AS generic
            FROM pg_prepared_statements CROSS JOIN pg_sleep(0.1)`,
      ),
    ),
  )
  expect(new Set(each.flat().map(({ pid }) => pid)).size).toBe(CONNECTIONS)
  return each.flat()
}

const move = (pb: PocketBase, command: string, to: StateCode, values: object = {}) =>
  pb.collection('suivis').create({ command, status: stateId(to), ...values })

/** Enough rows that a sequential scan costs more than an index lookup. */
const PROFILES = 3_000

/** Profiles of persons who have left: they stand between a move and the profile it looks for. */
async function manyProfiles(): Promise<void> {
  for (const table of ['clients', 'livreurs']) {
    await wasl.behind.query(sql`INSERT INTO ${ident(table)} (id, "user")
      SELECT 'old' || lpad(n::text, 12, '0'), 'gone' || lpad(n::text, 11, '0') FROM generate_series(1, ${PROFILES}::int) AS n`)
    await wasl.behind.query(sql`ANALYZE ${ident(table)}`)
  }
}

/** Number of sequential scans of each large table, over all connections of the product. */
async function readWhole(): Promise<Record<string, number>> {
  const told = Array.from({ length: CONNECTIONS }, () =>
    wasl.db.query(sql`SELECT pg_stat_force_next_flush() FROM pg_sleep(0.1)`),
  )
  await Promise.all(told)
  const rows = await wasl.db.query<{ name: string; n: number }>(
    sql`SELECT relname AS name, seq_scan AS n FROM pg_stat_user_tables WHERE relname = ANY(${LARGE}::text[])`,
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const LARGE = ['clients', 'livreurs']

test('what one move asks of the database again and again is planned once, and reads no table from end to end', async () => {
  await manyProfiles()
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const names = Array.from({ length: ENOUGH }, (_, n) => `Colis ${n}`)
  const client = idOf(await wasl.as('client'))
  const whole = await readWhole()
  const before = new Map((await prepared()).map((one) => [one.statement, one]))
  for (const id of await receivedParcels(staff, { client, agence }, names)) {
    await move(staff, id, 'AFFECTE', { delivery_man: idOf(livreur) })
    await move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
    await move(livreur, id, 'LIVRE', { amount_collected: 100, mode_paiement: 'especes' })
    const correction = { kind: 'correction', note: 'Rendu', agence }
    await move(staff, id, 'RECU_HUB', correction)
  }
  const asked = (await prepared()).filter(({ statement, custom, generic }) => {
    const { custom: c = 0, generic: g = 0 } = before.get(statement) ?? {}
    return custom + generic - c - g >= ENOUGH / 2
  })
  expect(asked.length).toBeGreaterThan(20)
  const again = asked.filter(({ custom, generic }) => generic === 0 && custom > 5)
  expect(again.map(({ statement }) => statement)).toEqual([])
  expect(await readWhole()).toEqual(whole)
})

/** The round trips of a request's transaction, without those of concurrent listeners and jobs. */
async function journeysOf(work: () => Promise<unknown>): Promise<string[][]> {
  const sent = await journeysSent(work)
  const first = sent.findIndex(([text]) => text?.startsWith('BEGIN'))
  const last = sent.findIndex((texts) => texts.at(-1) === 'COMMIT')
  return sent.slice(first, last + 1).filter((texts) => !texts.some((text) => text.includes('pg_notify')))
}

test('a parcel given to a livreur without ceiling, or set right, is read, decided and written in two journeys', async () => {
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const client = idOf(await wasl.as('client'))
  // Without a ceiling the livreur's load is not summed, which would take a journey of its own.
  const profiles = staff.collection('livreurs')
  const profile = await profiles.getFirstListItem(`user = "${idOf(livreur)}"`)
  await profiles.update(profile.id, { plafond_colis: 0, plafond_encours: 0 })
  const [given = '', other = ''] = await receivedParcels(staff, { client, agence }, ['Donné', 'Autre'])
  const assign = (id: string) => move(staff, id, 'AFFECTE', { delivery_man: idOf(livreur) })
  const deliver = (id: string) => {
    const paid = { amount_collected: 100, mode_paiement: 'especes', delivery_man: idOf(livreur) }
    return move(staff, id, 'LIVRE', { kind: 'correction', note: 'Livré', ...paid })
  }
  // First uses, such as that of a ledger account, take a round trip of their own.
  await assign(other)
  await deliver(other)
  expect(await journeysOf(() => assign(given))).toHaveLength(2)
  expect(await journeysOf(() => deliver(given))).toHaveLength(2)
})
