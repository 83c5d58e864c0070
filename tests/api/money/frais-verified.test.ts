/** `verify` finds a fee changed past the product, and names the fault. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import { type Door, doorOf, REFUSED } from './door.ts'
import { type FeeWorld, openFeeWorld } from './fee-world.ts'

let world: FeeWorld
let door: Door
let delivered = ''

beforeAll(async () => {
  world = await openFeeWorld({ unproven: 'each test writes what must be found' })
  door = doorOf(world)
  delivered = await door.delivered(world.livreur, { price: 250 })
  const refused = await door.loaded(world.livreur, { price: 250 })
  await world.move(world.livreur, refused, 'REFUSE', REFUSED)
  await world.move(world.livreur, refused, 'EN_DISTRIBUTION', { source: 'scan' })
})
afterAll(() => world.wasl.close())

const UNDONE = new Error('undone')

/** The findings in the transaction of the damage, which is then rolled back. */
async function found(damage: Sql): Promise<string[]> {
  let where: string[] = []
  const { db } = world.wasl
  const damaged = db.transaction(async (tx) => {
    await tx.query(damage)
    where = (await verify({ ...db, transaction: (work) => work(tx) } as typeof db, NO_FILES)).map(
      ({ where, what }) => `${where}: ${what}`,
    )
    throw UNDONE
  })
  await expect(damaged).rejects.toBe(UNDONE)
  return where
}

const theirs = sql`party = 'livreur' AND fait = 'livraison' AND tarif <> ''`
const his = () => sql`command = ${delivered} AND party = 'client' AND fait = 'livraison'`

const MISSING = '1 commandes n’ont pas les frais'
const UNEXPLAINED = '1 frais n’ont pas de suivi'
const ENDED = 'frais.annule_par: '

test('fees that were only written with their suivis are right', async () => {
  expect(await found(sql`SELECT 1`)).toEqual([])
})

test('an amount is named by the journal', async () => {
  expect(await found(sql`UPDATE frais SET montant = montant + 1 WHERE ${his()}`)).toEqual([
    expect.stringMatching(/^frais\.montant: .*journal/),
  ])
})

test('an amount that is not the one of its tariff is named, whatever the journal says', async () => {
  const long = sql`UPDATE frais SET montant = 3, created = created + interval '1 hour' WHERE ${theirs}`
  expect(await found(long)).toContainEqual(expect.stringContaining('n’ont pas le montant de leur tarif'))
})

test.each([
  ['a fee that is gone', () => sql`DELETE FROM frais WHERE ${his()}`, MISSING],
  ['a fee of another fact', () => sql`UPDATE frais SET fait = 'relance' WHERE ${his()}`, UNEXPLAINED],
  [
    'a fee of another client',
    () => sql`UPDATE frais SET "user" = ${'a'.repeat(15)} WHERE ${his()}`,
    UNEXPLAINED,
  ],
  ['a fee ended by nothing', () => sql`UPDATE frais SET annule_par = suivi WHERE ${his()}`, ENDED],
  [
    'a fee brought back to life',
    () => sql`UPDATE frais SET annule_par = '' WHERE annule_par <> '' AND fait = 'refus'`,
    ENDED,
  ],
  [
    'a fee nobody caused',
    () => sql`INSERT INTO frais (id, command, suivi, party, "user", fait, montant, occurred_at)
      SELECT 'orphan000000001', command, suivi, party, "user", 'retour', 5, occurred_at FROM frais WHERE ${his()}`,
    UNEXPLAINED,
  ],
])('%s is found by the recount', async (_, damage, where) => {
  expect(await found(damage())).toContainEqual(expect.stringContaining(where))
})
