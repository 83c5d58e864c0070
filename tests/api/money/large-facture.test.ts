/** A merchant with 5,000 parcels a week: the facture is issued, read, printed and paid like any other. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { type TestWasl, testWasl } from '../../support/wasl.ts'
import { madeRib } from './payment-world.ts'

const LINES = 5_000
let wasl: TestWasl
let staff: PocketBase
let client: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ unbooked: 'the cash of so many parcels is written to be billed' })
  staff = await wasl.as('moderateur')
  client = await account(wasl, staff, { type: 'client', name: 'grossiste' })
  await wasl.behind.query(sql`INSERT INTO commands (id, code, receiver_full_name, receiver_phone_number, city, price, extra_fees,
      status, client_source, outcome, money_state, holder_kind, amount_collected, last_event_at)
    SELECT 'parcl' || lpad(n::text, 10, '0'), 'B' || n, 'Amina Alaoui', '+212612345678', (SELECT id FROM villes LIMIT 1), 250, 20,
      (SELECT id FROM tracking_states WHERE code = 'LIVRE'), ${idOf(client)}, 'LIVRE', 'VERSE', 'destinataire', 270,
      now() - interval '1 day' FROM generate_series(1, ${LINES}::int) AS n`)
  await wasl.behind.query(sql`INSERT INTO frais (id, command, party, "user", fait, montant, taux, source, occurred_at)
    SELECT substr(id, 3, 13) || 'l1', id, 'client', client_source, 'livraison', 35, 10, 'défaut ville', last_event_at
    FROM commands WHERE id LIKE 'parcl%'`)
}, 120_000)
afterAll(() => wasl.close())

test('a facture of 5,000 lines is issued, printed and paid', { timeout: 300_000 }, async () => {
  const factures = staff.collection('factures')
  const today = `${new Date().toISOString().slice(0, 10)} 00:00:00.000Z`
  const draft = await factures.create({ party: 'client', user: idOf(client), period_to: today })
  const issued = await factures.update(draft.id, { state: 'emise' })
  expect(issued).toMatchObject({ state: 'emise', total: 270 * LINES, frais: 35 * LINES, net: 235 * LINES })

  const lines = client.collection('factures_details')
  const page = await lines.getList(100, 50, { filter: `facture = "${issued.id}"`, sort: 'id' })
  expect([page.items.length, page.totalItems]).toEqual([50, LINES])

  const paper = await fetch(`${wasl.url}/api/wasl/factures/${issued.id}/pdf`, {
    headers: { authorization: client.authStore.token },
  })
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await paper.arrayBuffer()).byteLength).toBeGreaterThan(100_000)

  const other = await account(wasl, staff, {
    type: 'moderateur',
    name: 'second',
    roles: ['Factures clients'],
  })
  const rib = { user: idOf(client), rib: madeRib(1), preuve: photo('rib.png') }
  const asked = await client.collection('changements_rib').create(rib)
  await other.collection('changements_rib').update(asked.id, { state: 'acceptee' })
  const paiement = await staff.collection('paiements').create({ facture: issued.id, mode: 'virement' })
  const posted = { state: 'poste', reference: 'VIR 1', preuve: photo('avis.png') }
  await other.collection('paiements').update(paiement.id, posted)
  const paid = await staff.collection('commands').getList(1, 1, {
    filter: `client_source = "${idOf(client)}" && money_state = "PAYE" && status.code = "CLOTURE"`,
  })
  expect(paid.totalItems).toBe(LINES)
})
