import type { Row } from '#model/collections.ts'
import type { Blocage } from '#model/domain/billing/billable.ts'
import { toDirhams } from '#model/domain/money.ts'
import { type Billing, type Prepared, prepare } from './brouillon.ts'

/** One line of `facturations.resultat`; dirhams. */
export interface Resultat {
  readonly user: string
  /** The brouillon; '' in a simulation, and where nothing is billed. */
  readonly facture: string
  readonly colis: number
  readonly total: number
  readonly frais: number
  readonly emballage: number
  readonly indemnites: number
  readonly report: number
  readonly net: number
  readonly blocages: readonly Blocage[]
}

type Facturation = Pick<Row<'facturations'>, 'id' | 'party' | 'period_to' | 'simulation'>

/** Prepares these persons one after the other: their brouillons are written, unless it is a simulation. */
export async function prepareUsers(
  billing: Billing,
  facturation: Facturation,
  users: readonly string[],
): Promise<Resultat[]> {
  const resultats: Resultat[] = []
  for (const user of users) {
    const resultat = await prepareUser(billing, facturation, user)
    if (resultat) resultats.push(resultat)
  }
  return resultats
}

/** Null where there is nothing to bill and nothing that waits. */
async function prepareUser(
  { engine, tx, origin }: Billing,
  { id, party, period_to, simulation }: Facturation,
  user: string,
): Promise<Resultat | null> {
  const of = party === 'livreur' ? 'livreur' : 'client'
  const prepared = await prepare(tx, { party: of, user, period_to })
  if (prepared.items.length === 0)
    return prepared.blocages.length === 0 ? null : resultatOf(user, '', prepared)
  if (simulation) return resultatOf(user, '', prepared)
  const facture = await engine.create(tx, 'factures', { party: of, user, period_to, facturation: id }, origin)
  return resultatOf(user, facture.id, prepared)
}

const resultatOf = (user: string, facture: string, { totals, blocages }: Prepared): Resultat => ({
  user,
  facture,
  colis: totals.colis,
  total: toDirhams(totals.total),
  frais: toDirhams(totals.frais),
  emballage: toDirhams(totals.emballage),
  indemnites: toDirhams(totals.indemnites),
  report: toDirhams(totals.report),
  net: toDirhams(totals.net),
  blocages,
})
