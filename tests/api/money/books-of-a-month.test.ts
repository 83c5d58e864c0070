/** The opening balances of a month, and the order in which months are closed. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { carriedInto } from '#server/books/journal.ts'
import { monthOf } from '#server/books/month.ts'
import { sql } from '#server/db/sql.ts'
import { account, refusal } from '../../support/people.ts'
import { type TestWasl, testWasl } from '../../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let accountant: PocketBase
beforeAll(async () => {
  wasl = await testWasl({ commands: 400, full: true })
  staff = await wasl.as('moderateur')
  const roles = ['Factures clients']
  accountant = await account(wasl, staff, { type: 'moderateur', name: 'comptable', roles })
}, 60_000)
afterAll(() => wasl.close())

it('opens a month with the balances of before, and no account that came to nothing', async () => {
  const [latest] = await wasl.db.query<{ mois: string }>(
    sql`SELECT to_char(max(posted_at) AT TIME ZONE 'Africa/Casablanca', 'YYYY-MM') AS mois FROM ledger_entries`,
  )
  const month = monthOf(latest?.mois ?? '')
  const before = await wasl.db.query<{ account: string; sum: string }>(
    sql`SELECT p.account, sum(p.amount)::text AS sum FROM ledger_postings AS p JOIN ledger_entries AS e ON e.id = p.entry
      WHERE e.posted_at < ${month.start} GROUP BY 1`,
  )
  const balances = before.map(({ account, sum }) => [account, fromNumeric(sum)] as const)
  const left = balances.filter(([, amount]) => amount !== 0)
  expect(left.length).toBeGreaterThan(10)
  expect(balances.length).toBeGreaterThan(left.length)
  const entry = await carriedInto(wasl.db, month)
  const carried = (entry?.lines ?? []).map(
    ({ kind, user, agence, amount }) => [accountId({ kind, user, agence }), amount] as const,
  )
  expect(carried.toSorted()).toEqual(left.toSorted())
  expect(entry?.journal).toBe('AN')
})

it('carries nothing into the first month', async () => {
  expect(await carriedInto(wasl.db, monthOf('2020-01'))).toBeNull()
})

it('closes no month before one that is closed, nor another than was asked', async () => {
  const ask = (mois: string) => accountant.collection('clotures').create({ mois })
  const close = (id: string) => staff.collection('clotures').update(id, { state: 'close' })
  const [first] = await wasl.db.query<{ mois: string }>(
    sql`SELECT to_char(min(posted_at) AT TIME ZONE 'Africa/Casablanca', 'YYYY-MM') AS mois FROM ledger_entries`,
  )
  const asked = await ask(first?.mois ?? '')
  const moved = await refusal(accountant.collection('clotures').update(asked.id, { mois: '2020-02' }))
  expect([moved.status, moved.response.message]).toEqual([409, expect.stringContaining('l’autre mois')])
  const born = accountant.collection('clotures').create({ mois: '2020-03', state: 'close' })
  expect((await refusal(born)).status).toBe(409)
  expect(await close(asked.id)).toMatchObject({ state: 'close' })
  const early = await refusal(close((await ask('2020-01')).id))
  expect([early.status, early.response.message]).toEqual([409, expect.stringContaining('déjà clos')])
})
