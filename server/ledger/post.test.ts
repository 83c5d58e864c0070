import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Collections } from '#model/collections.ts'
import { type AccountKey, accountId } from '#model/domain/ledger/accounts.ts'
import { type EntryDraft, LIVE, reversed, transfer } from '#model/domain/ledger/draft.ts'
import { centimes } from '#model/domain/money.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { raw, sql } from '#server/db/sql.ts'
import { clientOf } from '#server/db/transaction.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { statementsSent } from '#tests/support/statements-sent.ts'
import { balanceOf, lockAccounts } from './balances.ts'
import { postEntries } from './post.ts'

const CONNECTIONS = 16
const ORIGIN = { caller: SYSTEM, source: 'system' } as const
const YOUSSEF: AccountKey = { kind: 'CASH_LIVREUR', user: 'livreuryoussef1' }
const ATLAS: AccountKey = { kind: 'DU_CLIENT', user: 'clientatlas0001' }
const OTHER: AccountKey = { kind: 'DU_CLIENT', user: 'clientother0001' }
const CAISSE: AccountKey = { kind: 'CAISSE', agence: 'agencecasa00001' }
const BANQUE: AccountKey = { kind: 'BANQUE' }
const WAITING: AccountKey = { kind: 'ATTENTE_PAIEMENT' }

let database: TestDatabase
let db: PgDatabase
let engine: Engine<Collections>
beforeEach(async () => {
  database = await testDatabase({ unproven: 'entries are posted without their causes' })
  db = createDatabase(database.connection, { max: CONNECTIONS })
  engine = await waslEngine(db, readConfig({}))
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

let facts = 0
const draft = (postings: EntryDraft['postings'], more: Partial<EntryDraft> = {}): EntryDraft => ({
  cause_collection: 'suivis',
  cause: `fact${String(++facts).padStart(11, '0')}`,
  rule: 'encaissement',
  occurred_at: '2026-11-20 10:00:00.000Z',
  label: 'Encaissé à la livraison',
  postings,
  ...more,
})
const dirhams = (amount: number) => centimes(amount * 100)
const post = (...drafts: EntryDraft[]) => db.transaction((tx) => postEntries(engine, tx, drafts, ORIGIN))

const postingsOf = (key: AccountKey) =>
  db.query<{ amount: string; balance_after: string; account_version: number }>(
    sql`SELECT amount::text, balance_after::text, account_version FROM ledger_postings
      WHERE account = ${accountId(key)} ORDER BY account_version, _seq`,
  )

test('an entry is written with its postings, and each tells the balance it left on a guarded account', async () => {
  const first = draft(transfer(YOUSSEF, ATLAS, dirhams(270)), { agence: 'agencecasa00001' })
  await post(
    first,
    draft(transfer(YOUSSEF, ATLAS, dirhams(-30))),
    draft(transfer(WAITING, ATLAS, dirhams(50))),
  )
  await post(draft(transfer(CAISSE, YOUSSEF, dirhams(200))))
  expect(await postingsOf(YOUSSEF)).toEqual([
    { amount: '270.00', balance_after: '270.00', account_version: 1 },
    { amount: '-30.00', balance_after: '240.00', account_version: 2 },
    { amount: '-200.00', balance_after: '40.00', account_version: 3 },
  ])
  expect(await postingsOf(WAITING)).toEqual([{ amount: '50.00', balance_after: '0.00', account_version: 0 }])
  expect(await balanceOf(db, ATLAS)).toBe(dirhams(-290))
  expect(await balanceOf(db, WAITING)).toBe(dirhams(50))
  expect(await balanceOf(db, OTHER)).toBe(0)
  const [entry] = await engine.findBy(db, 'ledger_entries', 'cause', first.cause)
  expect(entry).toMatchObject({ rule: 'encaissement', label: 'Encaissé à la livraison', reverses: '' })
  expect(entry).toMatchObject({ occurred_at: '2026-11-20 10:00:00.000Z', agence: 'agencecasa00001' })
})

test('a fact posts once: a second posting of the same cause and rule is refused, wherever it comes from', async () => {
  const fact = draft(transfer(YOUSSEF, ATLAS, dirhams(270)))
  const outcomes = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => post(fact)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await postingsOf(YOUSSEF)).toHaveLength(1)
  expect(await balanceOf(db, YOUSSEF)).toBe(dirhams(270))
})

test('a reversal names the live entry of its commande, waiting or written, and takes it back once', async () => {
  const command = 'commande0000001'
  const taken = transfer(YOUSSEF, ATLAS, dirhams(270))
  const first = draft(taken, { command })
  const back = draft(reversed(taken), { command, rule: 'contrepassation', reverses: LIVE })
  const again = draft(transfer(YOUSSEF, ATLAS, dirhams(170)), { command })
  const backAgain = draft(reversed(again.postings), { command, rule: 'contrepassation', reverses: LIVE })
  await post(first)
  await post(back, again, backAgain)
  const entries = await engine.findBy(db, 'ledger_entries', 'command', command)
  const idOf = ({ cause, rule }: EntryDraft) =>
    entries.find((one) => one.cause === cause && one.rule === rule)?.id
  expect(entries.map(({ reverses }) => reverses)).toEqual(['', idOf(first), '', idOf(again)])
  expect(await balanceOf(db, YOUSSEF)).toBe(0)
  const twice = draft(reversed(taken), { command, reverses: idOf(first) ?? '' })
  await expect(post(twice)).rejects.toThrow(/ledger_entries_reverses_unique/)
})

test('what is posted in a transaction that is undone was never posted', async () => {
  const undone = db.transaction(async (tx) => {
    await postEntries(engine, tx, [draft(transfer(YOUSSEF, ATLAS, dirhams(270)))], ORIGIN)
    expect((await lockAccounts(tx, [YOUSSEF])).get(accountId(YOUSSEF))).toBe(dirhams(270))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await balanceOf(db, YOUSSEF)).toBe(0)
  await post(draft(transfer(YOUSSEF, ATLAS, dirhams(270))))
  expect(await balanceOf(db, YOUSSEF)).toBe(dirhams(270))
})

test('sixteen connections post on the same accounts crosswise: no balance is lost, no version is given twice', async () => {
  const accounts = [YOUSSEF, ATLAS, OTHER, BANQUE]
  const pair = (n: number): readonly [AccountKey, AccountKey] => {
    const [one = BANQUE, other = ATLAS] = [accounts[n % 4], accounts[(n + 1 + (n % 3)) % 4]]
    return n % 2 === 0 ? [one, other] : [other, one]
  }
  const posting = Array.from({ length: CONNECTIONS * 20 }, (_, n) => {
    const [debit, credit] = pair(n)
    const drafts = [
      draft(transfer(debit, credit, centimes(n + 1))),
      draft(transfer(YOUSSEF, OTHER, centimes(n))),
    ]
    return post(...drafts)
  })
  await Promise.all(posting)
  for (const key of accounts) {
    const postings = await postingsOf(key)
    expect(postings.map(({ account_version }) => account_version)).toEqual(postings.map((_, n) => n + 1))
    let balance = 0
    for (const { amount, balance_after } of postings) {
      balance += Math.round(Number(amount) * 100)
      expect(Math.round(Number(balance_after) * 100)).toBe(balance)
    }
    expect(await balanceOf(db, key)).toBe(balance)
  }
  const [sum] = await db.query(sql`SELECT sum(amount)::text AS sum FROM ledger_postings`)
  expect(sum).toEqual({ sum: '0.00' })
})

test('a caisse never goes below zero, and of those who race for its last dirhams only as many get them as there are', async () => {
  await post(draft(transfer(CAISSE, YOUSSEF, dirhams(500))))
  const taking = () => post(draft(transfer(YOUSSEF, CAISSE, dirhams(100))))
  const outcomes = await Promise.allSettled(Array.from({ length: CONNECTIONS }, taking))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(CONNECTIONS - 5)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      status: 409,
      message: expect.stringContaining('assez d’espèces dans la caisse'),
    })
  }
  expect(await balanceOf(db, CAISSE)).toBe(0)
})

test('an entry that does not sum to zero is refused before it is sent, and so is an account of nobody', async () => {
  const [debit] = transfer(YOUSSEF, ATLAS, dirhams(270))
  if (!debit) throw new Error('no posting')
  await expect(post(draft([debit, { ...ATLAS, amount: dirhams(-269) }]))).rejects.toThrow(
    'does not sum to zero',
  )
  await expect(post(draft([]))).rejects.toThrow('does not sum to zero')
  await expect(post(draft(transfer(YOUSSEF, { kind: 'DU_CLIENT' }, dirhams(1))))).rejects.toThrow(
    'is of user',
  )
  await expect(post(draft(transfer({ ...BANQUE, user: 'x' }, ATLAS, dirhams(1))))).rejects.toThrow(
    'is of company',
  )
})

const insertEntry = (id: string) =>
  `INSERT INTO ledger_entries (id, cause, rule) VALUES ('${id}', '${id}', 'à la main')`
const insertPosting = (entry: string, amount: number, n = 1) =>
  `INSERT INTO ledger_postings (id, entry, account, amount) VALUES ('${entry}${n}', '${entry}', 'compte', ${amount})`
const byHand = (...statements: string[]) =>
  db.transaction(async (tx) => {
    for (const statement of statements) await clientOf(tx).query(statement)
  })

test('the database refuses an unbalanced entry at the commit, whoever writes it', async () => {
  await expect(byHand(insertEntry('a'), insertPosting('a', 10))).rejects.toThrow('sums to 10.00, not to 0')
  const short = [insertPosting('b', 10), insertPosting('b', -9.99, 2)]
  await expect(byHand(insertEntry('b'), ...short)).rejects.toThrow('sums to 0.01, not to 0')
  await byHand(insertEntry('c'), insertPosting('c', 10), insertPosting('c', -10, 2))
  // Looked at early, then spoilt: it is looked at again.
  const spoilt = [
    insertPosting('d', 10),
    insertPosting('d', -10, 2),
    'SET CONSTRAINTS ALL IMMEDIATE',
    insertPosting('d', 5, 3),
  ]
  await expect(byHand(insertEntry('d'), ...spoilt)).rejects.toThrow('sums to 5.00')
  expect(await db.query(sql`SELECT id FROM ledger_entries`)).toEqual([{ id: 'c' }])
  expect(await db.query(sql`SELECT FROM wasl_unbalanced`)).toEqual([])
})

test('the database takes no posting without its entry, and none later', async () => {
  await byHand(insertEntry('a'), insertPosting('a', 10), insertPosting('a', -10, 2))
  const later = [insertPosting('a', 5, 3), insertPosting('a', -5, 4)]
  await expect(byHand(...later)).rejects.toThrow('in its transaction')
  await expect(byHand(insertPosting('nowhere', 0))).rejects.toThrow('in its transaction')
})

test.each([
  'UPDATE ledger_entries SET label = label',
  'DELETE FROM ledger_entries',
  'TRUNCATE ledger_entries',
  'UPDATE ledger_postings SET amount = 1',
  'DELETE FROM ledger_postings',
  'TRUNCATE ledger_postings',
  'DELETE FROM ledger_accounts',
  'TRUNCATE ledger_accounts',
])('the database refuses %s', async (statement) => {
  await post(draft(transfer(YOUSSEF, ATLAS, dirhams(270))))
  await expect(db.query(raw(statement))).rejects.toThrow('is added to, never changed or removed')
})

test('the database refuses a caisse below zero, by hand too', async () => {
  await post(draft(transfer(CAISSE, YOUSSEF, dirhams(5))))
  const below = raw(`UPDATE ledger_accounts SET balance = -0.01 WHERE kind = 'CAISSE'`)
  await expect(db.query(below)).rejects.toThrow('ledger_accounts_caisse')
})

test('a thousand entries are a constant number of statements', async () => {
  const count = async (n: number) => {
    const drafts = Array.from({ length: n }, () => draft(transfer(YOUSSEF, ATLAS, dirhams(1))))
    const sent = await statementsSent(() => db.transaction((tx) => postEntries(engine, tx, drafts, ORIGIN)))
    return sent.length
  }
  await count(1)
  const few = await count(2)
  expect(few).toBeGreaterThan(1)
  expect(await count(1000)).toBe(few)
})
