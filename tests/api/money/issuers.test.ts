/** Many who issue at once: `npm run soak` has 50 issuers of 200 factures each. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { localDay, systemClock } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { account, statusOf } from '../../support/people.ts'
import { type TestWasl, testWasl } from '../../support/wasl.ts'

const SOAK = Boolean(process.env.SOAK)
const ISSUERS = SOAK ? 50 : 10
const EACH = SOAK ? 200 : 10
const CLIENTS = ISSUERS * EACH
const PARCELS_EACH = 2

let wasl: TestWasl
const issuers: PocketBase[] = []

beforeAll(async () => {
  wasl = await testWasl({ commands: 20, connections: 16 })
  const staff = await wasl.as('moderateur')
  await handedOver()
  // The server reads its accounts anew with each that is made: the clients too.
  for (let n = 0; n < ISSUERS; n++) {
    const who = { type: 'moderateur', name: `facturier${n}`, roles: ['Factures clients'] } as const
    issuers.push(await account(wasl, staff, who))
  }
}, 300_000)
afterAll(() => wasl.close())

/** Parcels of each client whose cash has been handed over, with their fees: as the product leaves them. */
async function handedOver(): Promise<void> {
  await wasl.behind.transaction(async (tx) => {
    await tx.query(sql`INSERT INTO users (id, email, "tokenKey", full_name, type, active)
      SELECT 'issue' || lpad(n::text, 10, '0'), 'issue' || n || '@wasl.test', md5(n::text) || md5(n::text), 'Client ' || n,
        'client', TRUE FROM generate_series(1, ${CLIENTS}::int) AS n`)
    await tx.query(sql`INSERT INTO commands (id, code, receiver_full_name, receiver_phone_number, city, price, extra_fees,
        status, client_source, outcome, money_state, holder_kind, amount_collected, last_event_at)
      SELECT 'parcl' || lpad(n::text, 10, '0'), 'I' || n, 'Amina Alaoui', '+212612345678', ${villeId('Rabat')}, 250, 20,
        ${stateId('LIVRE')}, 'issue' || lpad((n % ${CLIENTS}::int + 1)::text, 10, '0'), 'LIVRE', 'VERSE', 'destinataire',
        270, now() - interval '1 hour' FROM generate_series(1, ${CLIENTS * PARCELS_EACH}::int) AS n`)
    await tx.query(sql`INSERT INTO frais (id, command, party, "user", fait, montant, taux, source, occurred_at)
      SELECT substr(c.id, 3, 13) || 'l1', c.id, 'client', c.client_source, 'livraison', 35, 10, 'défaut ville',
        c.last_event_at FROM commands AS c WHERE c.id LIKE 'parcl%'`)
  })
}

const clientId = (n: number) => `issue${String(n + 1).padStart(10, '0')}`

/** Prepares and issues a facture of a client, while others do the same. */
async function bill(who: PocketBase, user: string): Promise<boolean> {
  const factures = who.collection('factures')
  const period_to = localDay(systemClock.now()).toString()
  const status = await statusOf(
    factures
      .create({ party: 'client', user, period_to })
      .then(({ id }) => factures.update(id, { state: 'emise' })),
  )
  // Another issuer has issued it, or prepared it again.
  expect([200, 400, 404, 409]).toContain(status)
  return status === 200
}

it(`${ISSUERS} issuers of ${EACH} factures each: no number is missing or given twice, no parcel is on two lines`, {
  timeout: SOAK ? 2 * 3_600_000 : 180_000,
}, async () => {
  // Two issuers bill each client at the same time.
  const asked = Array.from({ length: CLIENTS * 2 }, (_, n) => clientId(n >> 1))
  let done = 0
  const issuing = async (who: PocketBase) => {
    for (let user = asked.shift(); user; user = asked.shift()) if (await bill(who, user)) done++
  }
  await Promise.all(issuers.map(issuing))
  expect(done).toBe(CLIENTS)
  expect(await numbersOf()).toEqual(Array.from({ length: CLIENTS }, (_, n) => n + 1))
  expect(await linesOf()).toEqual([{ lines: CLIENTS * PARCELS_EACH, parcels: CLIENTS * PARCELS_EACH }])
  expect(await checkFactures(wasl.db)).toEqual([])
})

/** The numbers given here, in their order. */
async function numbersOf(): Promise<number[]> {
  const rows = await wasl.db.query<{ n: number }>(
    sql`SELECT right(number, 6)::int AS n FROM factures WHERE number LIKE 'FC-%' AND "user" LIKE 'issue%' ORDER BY number`,
  )
  const first = rows[0]?.n ?? 0
  return rows.map(({ n }) => n - first + 1)
}

const linesOf = () =>
  wasl.db.query<{ lines: number; parcels: number }>(
    sql`SELECT count(*)::int AS lines, count(DISTINCT d.command)::int AS parcels FROM factures_details AS d
        JOIN factures AS f ON f.id = d.facture WHERE f.state <> 'brouillon' AND d.command LIKE 'parcl%'`,
  )
