import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AccountKey, accountId } from '#model/domain/ledger/accounts.ts'
import { transfer } from '#model/domain/ledger/draft.ts'
import { centimes } from '#model/domain/money.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { sql } from '#server/db/sql.ts'
import { postEntries } from '#server/ledger/post.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { damage } from '#tests/support/damage.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { checkLedger } from './ledger.ts'

const CASH: AccountKey = { kind: 'CASH_LIVREUR', user: 'livreuryoussef1' }
const DUE: AccountKey = { kind: 'DU_CLIENT', user: 'clientatlas0001' }

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ unproven: 'each test writes what must be found' })
  const engine = await waslEngine(database.db, readConfig({}))
  const drafts = [270, 170, -30].map((dirhams, n) => ({
    cause_collection: 'suivis',
    cause: `fact0000000000${n}`,
    rule: 'encaissement',
    occurred_at: '2026-11-20 10:00:00.000Z',
    label: 'Encaissé à la livraison',
    postings: transfer(CASH, DUE, centimes(dirhams * 100)),
  }))
  await database.db.transaction((tx) => postEntries(engine, tx, drafts, { caller: SYSTEM, source: 'system' }))
})
afterEach(() => database.drop())

const wrong = async () => (await checkLedger(database.db)).map(({ where }) => where)

test('a ledger that was only posted to is right', async () => {
  expect(await wrong()).toEqual([])
})

test.each([
  [
    'an amount',
    sql`UPDATE ledger_postings SET amount = amount + 1 WHERE account = ${accountId(CASH)} AND account_version = 2`,
  ],
  [
    'a posting taken away',
    sql`DELETE FROM ledger_postings WHERE account = ${accountId(CASH)} AND account_version = 3`,
  ],
])('%s is found in its entry, its account and the balances after it', async (_, statement) => {
  await damage(database.db, statement)
  expect(await wrong()).toContain('ledger_entries')
  expect(await wrong()).toContain('ledger_accounts.balance')
})

test('an entry without its postings is found', async () => {
  await damage(
    database.db,
    sql`DELETE FROM ledger_postings WHERE entry = (SELECT id FROM ledger_entries ORDER BY _seq DESC LIMIT 1)`,
  )
  expect(await wrong()).toContain('ledger_entries')
})

test('postings without their entry are found', async () => {
  await damage(database.db, sql`DELETE FROM ledger_entries WHERE cause = 'fact00000000001'`)
  expect(await wrong()).toEqual(['ledger_postings', 'ledger_entries'])
})

test('the balance of an account is found', async () => {
  await damage(
    database.db,
    sql`UPDATE ledger_accounts SET balance = balance + 0.01 WHERE id = ${accountId(DUE)}`,
  )
  expect(await wrong()).toEqual(['ledger_accounts.balance'])
})

test('a balance told after a posting is found', async () => {
  await damage(
    database.db,
    sql`UPDATE ledger_postings SET balance_after = 0 WHERE account = ${accountId(CASH)} AND account_version = 2`,
  )
  expect(await wrong()).toEqual(['ledger_postings.balance_after'])
})

test('an account that is gone is found', async () => {
  await damage(database.db, sql`DELETE FROM ledger_accounts WHERE id = ${accountId(CASH)}`)
  expect(await wrong()).toEqual(['ledger_postings', 'ledger_accounts.balance'])
})
