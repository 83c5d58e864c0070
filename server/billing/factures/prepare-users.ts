import type { Row } from '#model/collections.ts'
import { billedAmounts, type Resultat } from '#model/domain/billing/facturation.ts'
import { sql } from '#server/db/sql.ts'
import { type Billing, holdBillsOf, type Prepared, prepare, writeLines } from './brouillon.ts'
import { keepPrepared } from './prepared.ts'

type Facturation = Pick<Row<'facturations'>, 'id' | 'party' | 'period_to' | 'simulation'>

/**
 * Prepares these persons together, in a fixed number of statements, and writes their brouillons unless it is
 * a simulation. Persons with nothing to bill and nothing waiting are left out of the result.
 */
export async function prepareUsers(
  billing: Billing,
  facturation: Facturation,
  users: readonly string[],
): Promise<Resultat[]> {
  const party = facturation.party === 'livreur' ? 'livreur' : 'client'
  if (!facturation.simulation) await holdBillsOf(billing.tx, ...users)
  const prepared = await prepare(billing.tx, { party, users, period_to: facturation.period_to })
  const billed = new Map([...prepared].filter(([, { items }]) => items.length > 0))
  const factures = facturation.simulation
    ? new Map<string, string>()
    : await createAll(billing, facturation, party, billed)
  return users.flatMap((user) => {
    const { items = [], blocages = [], totals } = prepared.get(user) ?? {}
    if (!totals || (items.length === 0 && blocages.length === 0)) return []
    return [{ user, facture: factures.get(user) ?? '', ...billedAmounts(totals), blocages }]
  })
}

/**
 * Creates the brouillons of these persons, each in place of the one before it; returns their ids by person.
 */
async function createAll(
  billing: Billing,
  { id, period_to }: Facturation,
  party: 'client' | 'livreur',
  billed: ReadonlyMap<string, Prepared>,
): Promise<ReadonlyMap<string, string>> {
  const { engine, tx, origin } = billing
  await dropDrafts(billing, party, [...billed.keys()])
  keepPrepared(tx, billed)
  const factures = new Map<string, string>()
  for (const user of billed.keys()) {
    const made = await engine.create(tx, 'factures', { party, user, period_to, facturation: id }, origin)
    factures.set(user, made.id)
  }
  const drafts = [...billed].map(([user, { items }]) => ({ facture: factures.get(user) ?? '', items }))
  await writeLines(billing, party, drafts)
  return factures
}

/** A new preparation replaces the brouillon before it. */
export async function dropDrafts(
  { engine, tx, origin }: Billing,
  party: 'client' | 'livreur',
  users: readonly string[],
): Promise<void> {
  const older = await tx.query<{ id: string }>(
    sql`SELECT id FROM factures WHERE "user" = ANY(${[...users]}::text[]) AND party = ${party} AND state = 'brouillon'
        AND kind <> 'avoir' ORDER BY _seq`,
  )
  for (const { id } of older) await engine.remove(tx, 'factures', id, origin)
}
