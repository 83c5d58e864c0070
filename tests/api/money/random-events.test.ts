/** Random concurrent events: every dirham stays in one place. */

import fc from 'fast-check'
import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sql, sql } from '#server/db/sql.ts'
import { openedAnew } from './books.ts'
import { screenErrors } from './client-screens.ts'
import { EVENTS, type Event, openFair } from './events.ts'
import { brokenInvariants, INVARIANTS } from './invariants.ts'

const SOAK = Boolean(process.env.SOAK)
const SEED = Number(process.env.SOAK_SEED ?? 1)
const COUNT = Number(process.env.SOAK_EVENTS ?? (SOAK ? 1_000_000 : 2_000))
/** Events between two looks at the books. */
const BATCH = SOAK ? 5_000 : 500
const CONNECTIONS = 16
const TIME = COUNT > 2_000 ? 12 * 3_600_000 : 600_000

let fair: Awaited<ReturnType<typeof openFair>>
const done = new Map<Event, number>()
const refused = new Map<Event, string>()
beforeAll(async () => {
  fair = await openFair({ connections: CONNECTIONS })
}, 120_000)
afterAll(() => fair.world.wasl.close())

const anyEvent = fc.record({
  event: fc.constantFrom(...EVENTS),
  draws: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
})

async function live({ event, draws }: { event: Event; draws: number[] }): Promise<void> {
  try {
    if (await fair.happen(event, draws)) done.set(event, (done.get(event) ?? 0) + 1)
  } catch (error) {
    // Of two concurrent events the second may be refused, without effect.
    if (!(error instanceof ClientResponseError) || error.status >= 500 || error.status === 0) throw error
    refused.set(event, error.response.message)
  }
}

it(`${COUNT} events over ${CONNECTIONS} connections leave the books as the trade says, seed ${SEED}`, {
  timeout: TIME,
}, async () => {
  for (let from = 0; from < COUNT; from += BATCH) {
    const events = fc.sample(anyEvent, { numRuns: BATCH, seed: SEED + from })
    let next = 0
    const hand = async () => {
      for (let event = events[next++]; event; event = events[next++]) await live(event)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, hand))
    // Paiements on their way show whether their amount counts as available.
    for (const which of [0, 1, 2, 3, 4, 5]) await live({ event: 'begin a payment', draws: [which, 1] })
    const { world, merchants, today } = fair
    const told = merchants.map((client) => screenErrors(world.wasl.db, client, today))
    const found = [...(await brokenInvariants(world.wasl.db)), ...(await Promise.all(told)).flat()]
    expect(found, `after ${from + BATCH} events`).toEqual([])
  }
  expect(await openedAnew(fair.world.wasl.db)).toEqual([])
  // An event that never happens would prove nothing of it; there are more kinds than draws for many of each.
  for (const event of EVENTS) {
    expect(done.get(event) ?? 0, `${event}: ${refused.get(event)}`).toBeGreaterThan(2)
  }
})

class PutBack extends Error {}

/** The broken invariants after SQL that the database would refuse; it is rolled back. */
async function brokenAfter(damage: Sql): Promise<string[]> {
  let found: string[] = []
  const undone = fair.world.wasl.db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(sql`ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_caisse`)
    await tx.query(sql`DROP INDEX paiements_facture_unique, paiements_retrait_unique`)
    expect(await tx.query(sql`${damage} RETURNING id`)).toHaveLength(1)
    found = await brokenInvariants(tx)
    throw new PutBack()
  })
  await expect(undone).rejects.toThrow(PutBack)
  return found
}

const onePosting = (kind: string): Sql => sql`UPDATE ledger_postings SET amount = amount + 1 WHERE id = (
  SELECT p.id FROM ledger_postings AS p JOIN ledger_accounts AS a ON a.id = p.account WHERE a.kind = ${kind} LIMIT 1)`
const aCommande = (change: Sql, where: Sql): Sql =>
  sql`UPDATE commands SET ${change} WHERE id = (SELECT id FROM commands WHERE ${where} LIMIT 1)`

/** Money on an account it is not of. */
const anAccount = (kind: string): Sql => sql`UPDATE ledger_accounts SET kind = ${kind}
  WHERE id = (SELECT id FROM ledger_accounts WHERE kind = 'DU_CLIENT' AND balance <> 0 LIMIT 1)`

/** Paid, and closed by its payment, after moves of its own. */
const CLOSED = sql`status = (SELECT id FROM tracking_states WHERE code = 'CLOTURE') AND money_state = 'PAYE'
  AND id IN (SELECT command FROM ledger_entries WHERE cause_collection = 'suivis')`

/** A fault for each invariant: without one it was never seen to fail. */
const FAULTS: Readonly<Record<keyof typeof INVARIANTS, Sql>> = {
  'all accounts sum to zero': onePosting('DU_CLIENT'),
  'what a commande owes its client is what its destinataire paid': aCommande(
    sql`amount_collected = amount_collected + 1`,
    sql`id IN (SELECT command FROM ledger_entries) AND amount_collected <> 0`,
  ),
  'a livreur has the cash of his parcels, and what was corrected after he handed it over': aCommande(
    sql`money_state = 'VERSE'`,
    sql`money_state = 'CHEZ_LIVREUR'`,
  ),
  'a livreur owes the gaps nobody has decided, less what he paid back': sql`UPDATE versements SET ecart = ecart + 1
    WHERE id = (SELECT id FROM versements WHERE state = 'valide' AND decision = '' LIMIT 1)`,
  'a client is owed what was paid for his parcels, and his factures': aCommande(
    sql`paid_to_kind = ''`,
    sql`money_state = 'VERSE' AND amount_collected <> 0 AND paid_to_kind <> ''`,
  ),
  'a livreur is owed the commissions that are not paid': anAccount('DU_LIVREUR'),
  'what is on its way to somebody is held': anAccount('PAIEMENTS_EN_COURS'),
  'a caisse holds what came to its counter and its desk, less what left it': onePosting('CAISSE'),
  'what is not cash is awaited from the bank until it is seen there': aCommande(
    sql`paid_to_kind = 'ouverture'`,
    sql`paid_to_kind = 'banque'`,
  ),
  'what was brought to the bank is on its way until somebody has seen it there': onePosting('TRANSIT_BANQUE'),
  'the bank has what was seen there': onePosting('BANQUE'),
  'what was taken for an undecided conflict is owed, and nothing of a decided one': sql`UPDATE conflits SET state = 'ouvert'
    WHERE id = (SELECT id FROM conflits WHERE state = 'traite' LIMIT 1)`,
  'nobody pays back more than was missing, nor is given back more than was too much': sql`UPDATE remboursements
    SET montant = montant + 100000 WHERE id = (SELECT id FROM remboursements WHERE montant > 0 LIMIT 1)`,
  'a facture or a retrait is paid once': sql`UPDATE paiements SET state = 'attente' WHERE id = (
    SELECT p.id FROM paiements AS p JOIN paiements AS q ON q.facture = p.facture AND q.retrait = p.retrait AND q.id <> p.id
    WHERE p.state IN ('rejete', 'annule') AND q.state IN ('attente', 'poste') LIMIT 1)`,
  'nothing is booked before it happened, nor before what it takes back': sql`UPDATE ledger_entries
    SET posted_at = posted_at - interval '1 day', occurred_at = occurred_at - interval '1 day'
    WHERE id = (SELECT id FROM ledger_entries WHERE cause_collection = 'paiements' AND rule IN ('rejete', 'annule') LIMIT 1)`,
  'no parcel is closed while its cash is on its way': aCommande(sql`money_state = 'FACTURE'`, CLOSED),
  'a parcel that is paid for, whose fees are paid too, is closed': aCommande(
    sql`status = (SELECT id FROM tracking_states WHERE code = 'LIVRE')`,
    CLOSED,
  ),
  'no caisse is below zero': sql`UPDATE ledger_accounts SET balance = -1 WHERE kind = 'CAISSE'`,
}

it.each(Object.keys(INVARIANTS) as (keyof typeof INVARIANTS)[])('a fault is found where %s', async (name) => {
  const found = await brokenAfter(FAULTS[name])
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining(name)]))
})
