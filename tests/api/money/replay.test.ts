/** The ledger can be rebuilt from the suivis and desk records, and any difference is named. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { idOf } from '../../support/people.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

let world: MoneyWorld
let youssef: PocketBase
let postings: { id: string; entry: string; cause: string }[]

beforeAll(async () => {
  world = await openMoneyWorld({ unproven: 'its books are damaged, and each time put back' })
  youssef = await world.courier('youssef')
  await world.door.tourOfYoussef(youssef)
  const corrected = await world.door.delivered(youssef, { price: 100, extra_fees: 0 })
  const set = { kind: 'correction', note: 'Remise', motif: world.motif('LIVRE'), mode_paiement: 'especes' }
  await world.move(world.staff, corrected, 'LIVRE', { ...set, amount_collected: 80 })
  const undone = await world.door.delivered(youssef, { price: 60, extra_fees: 0 })
  const filter = `command = "${undone}"`
  const last = await world.staff.collection('suivis').getFirstListItem(filter, { sort: '-at' })
  const undo = { command: undone, kind: 'annulation', undoes: last.id, status: last.from }
  await world.staff.collection('suivis').create(undo)
  const versements = world.staff.collection('versements')
  const { id } = await versements.create({ livreur: idOf(youssef), agence: world.agence })
  await versements.update(id, { montant: 700, comptage: { '100': 7 }, state: 'valide' })
  postings = await world.wasl.db.query(sql`SELECT p.id, p.entry, e.cause FROM ledger_postings AS p
    JOIN ledger_entries AS e ON e.id = p.entry ORDER BY p._seq`)
})
afterAll(() => world.wasl.close())

class PutBack extends Error {}

/** The findings after SQL that the database would refuse; it is rolled back. */
async function foundAfter(...damages: readonly Sql[]): Promise<string[]> {
  let found: string[] = []
  const undone = world.wasl.db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    for (const damage of damages) await tx.query(damage)
    found = (await checkCausedEntries(tx)).map(({ what }) => what)
    throw new PutBack()
  })
  await expect(undone).rejects.toThrow(PutBack)
  return found
}

it('finds nothing where nobody wrote but the product', async () => {
  expect(postings.length).toBeGreaterThan(20)
  expect(await foundAfter()).toEqual([])
})

it('names the cause of any posting that is changed, with what it holds and should', async () => {
  for (const { id, entry, cause } of postings) {
    // The other side too, so that the entry still sums to zero.
    const found = await foundAfter(
      sql`UPDATE ledger_postings SET amount = amount + CASE WHEN id = ${id} THEN 1 ELSE -1 END WHERE entry = ${entry}`,
    )
    expect(found).toEqual([expect.stringContaining(cause)])
    expect(found[0]).toMatch(/porte .*-?\d+\.\d\d.* au lieu de .*-?\d+\.\d\d/)
  }
})

it('names the cause of any posting that is on another account', async () => {
  const accounts = await world.wasl.db.query<{ id: string }>(sql`SELECT id FROM ledger_accounts ORDER BY id`)
  for (const [n, { id, cause }] of postings.entries()) {
    const to = accounts[n % accounts.length]?.id ?? ''
    const found = await foundAfter(
      sql`UPDATE ledger_postings SET account = CASE WHEN account = ${to} THEN 'elsewhere000000' ELSE ${to} END WHERE id = ${id}`,
    )
    expect(found).toEqual([expect.stringContaining(cause)])
  }
})

it('names the cause of any entry that is gone', async () => {
  for (const { entry, cause } of postings) {
    const found = await foundAfter(
      sql`DELETE FROM ledger_postings WHERE entry = ${entry}`,
      sql`DELETE FROM ledger_entries WHERE id = ${entry}`,
    )
    expect(found[0]).toContain(cause)
    expect(found[0]).toContain('manque')
  }
})

it.each(['occurred_at', 'reverses', 'command', 'agence'] as const)(
  'names the cause of any entry whose %s is another',
  async (column) => {
    const other = column === 'occurred_at' ? sql`occurred_at + interval '1 day'` : sql`'elsewhere000000'`
    for (const { entry, cause } of postings) {
      const found = await foundAfter(
        sql`UPDATE ledger_entries SET ${ident(column)} = ${other} WHERE id = ${entry}`,
      )
      expect(found[0]).toContain(cause)
    }
  },
)

it('names an entry that no fact explains', async () => {
  const entry = (collection: string, cause: Sql) => [
    sql`INSERT INTO ledger_entries (id, cause_collection, cause, rule, occurred_at, posted_at)
      SELECT 'invented0000000', ${collection}, (${cause}), 'invention', now(), now()`,
    sql`INSERT INTO ledger_postings (id, entry, account, amount) SELECT 'invented' || n, 'invented0000000', id, n
      FROM (SELECT id, 2 * row_number() OVER (ORDER BY id) - 3 AS n FROM ledger_accounts ORDER BY id LIMIT 2) AS sides`,
  ]
  const paid = sql`SELECT id FROM suivis WHERE amount_collected <> 0 AND former ? 'amount_collected' LIMIT 1`
  expect(await foundAfter(...entry('suivis', paid))).toEqual([
    expect.stringContaining('« invention » est de trop'),
  ])
  for (const cause of [
    sql`SELECT id FROM suivis WHERE former IS NULL LIMIT 1`,
    sql`SELECT 'nowhere00000000'`,
  ]) {
    const found = await foundAfter(...entry('suivis', cause))
    expect(found).toEqual([expect.stringContaining('n’ont plus leur cause')])
  }
  const foreign = await foundAfter(...entry('villes', sql`SELECT id FROM villes LIMIT 1`))
  expect(foreign).toEqual([expect.stringContaining('n’ont pas de cause connue')])
})

it('names a fact that was altered under its entry', async () => {
  const [paid] = await world.wasl.db.query<{ id: string }>(
    sql`SELECT id FROM suivis WHERE amount_collected <> 0 AND former ? 'amount_collected' LIMIT 1`,
  )
  const id = paid?.id ?? ''
  const found = await foundAfter(
    sql`UPDATE suivis SET amount_collected = amount_collected + 1 WHERE id = ${id}`,
  )
  expect(found).toEqual([expect.stringContaining(id)])
})
