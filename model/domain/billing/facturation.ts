import { add, fromDirhams, toDirhams } from '../money.ts'
import type { Blocage } from './billable.ts'
import type { FactureTotals } from './facture-content.ts'

/** The amounts of the facture of one person, in dirhams: a line of `facturations.resultat`. */
export interface Resultat extends Readonly<Record<keyof FactureTotals, number>> {
  readonly user: string
  /** The brouillon; '' in a simulation, and where nothing is billed. */
  readonly facture: string
  readonly colis: number
  readonly blocages: readonly Blocage[]
}

export type BilledAmounts = Pick<Resultat, keyof FactureTotals | 'colis'>

/** Amounts of a facture as the API shows them. */
export const billedAmounts = ({
  colis,
  total,
  frais,
  emballage,
  indemnites,
  report,
  net,
}: FactureTotals & { readonly colis: number }): BilledAmounts => ({
  colis,
  total: toDirhams(total),
  frais: toDirhams(frais),
  emballage: toDirhams(emballage),
  indemnites: toDirhams(indemnites),
  report: toDirhams(report),
  net: toDirhams(net),
})

/** The amounts of several factures added up. */
export function sumOfBilled(billed: readonly BilledAmounts[]): BilledAmounts {
  const sum = (part: keyof FactureTotals) => add(...billed.map((one) => fromDirhams(one[part])))
  return billedAmounts({
    colis: billed.reduce((n, { colis }) => n + colis, 0),
    total: sum('total'),
    frais: sum('frais'),
    emballage: sum('emballage'),
    indemnites: sum('indemnites'),
    report: sum('report'),
    net: sum('net'),
  })
}

/** Stored by the server alone. */
export const resultatsOf = ({ resultat }: { readonly resultat?: unknown }): readonly Resultat[] =>
  Array.isArray(resultat) ? resultat : []
