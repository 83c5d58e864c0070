import type { Centimes } from '../../schema/collection.ts'
import type { MoneyState } from '../commande/states/states.ts'
import { add, ZERO } from '../money.ts'
import type { UserType } from '../permissions.ts'
import type { AccountKind } from './accounts.ts'

/** The accounts with a statement, by type of person; the first is the default. */
export const STATEMENT_ACCOUNTS = {
  client: ['DU_CLIENT'],
  livreur: ['CASH_LIVREUR', 'CREANCE_LIVREUR', 'DU_LIVREUR'],
  moderateur: [],
} as const satisfies Readonly<Record<UserType, readonly AccountKind[]>>

export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[UserType][number]

interface StatedAccount {
  /** The words before a closing balance above zero. */
  readonly owes: string
  /** The words before one below zero, which is shown without its sign. */
  readonly below: string
  /** The sign of the postings counted as positive: credits of an account the company owes, debits of one its livreur owes. */
  readonly sign: 1 | -1
}

export const STATED_ACCOUNTS: Readonly<Record<StatementAccount, StatedAccount>> = {
  DU_CLIENT: { owes: 'Wasl vous doit', below: 'Vous devez à Wasl', sign: -1 },
  CASH_LIVREUR: { owes: 'Vous remettez à Wasl', below: 'Wasl vous rend', sign: 1 },
  CREANCE_LIVREUR: { owes: 'Écarts que vous devez à Wasl', below: 'Wasl vous rend', sign: 1 },
  DU_LIVREUR: { owes: 'Wasl vous paie', below: 'Vous devez à Wasl', sign: -1 },
}

/** The closing balance as a person reads it: in whose favour it is, and its amount without a sign. */
export const closingOf = <N extends number>(compte: StatementAccount, cloture: N) => ({
  words: STATED_ACCOUNTS[compte][cloture < 0 ? 'below' : 'owes'],
  amount: Math.abs(cloture) as N,
})

/** Groups of lines, each with its subtotal at the top of the statement, in this order. */
export const RELEVE_GROUPS = {
  ouverture: 'Soldes repris',
  encaisse: 'Encaissé',
  versement: 'Versé à la caisse',
  avance: 'Avances',
  ecart: 'Écarts',
  commission: 'Commissions',
  frais: 'Frais facturés',
  indemnite: 'Indemnités',
  avoir: 'Corrections par avoir',
  paiement: 'Payé',
  autre: 'Autres',
} as const
export type ReleveGroup = keyof typeof RELEVE_GROUPS

const GROUPS: Readonly<Record<string, ReleveGroup>> = {
  'factures frais': 'frais',
  'factures encaisse': 'avoir',
  'factures indemnite': 'indemnite',
  'factures commission': 'commission',
  'versements versement': 'versement',
  suivis: 'encaisse',
  reclamations: 'indemnite',
  paiements: 'paiement',
  retraits: 'paiement',
  versements: 'ecart',
  remboursements: 'ecart',
  avances: 'avance',
  ouvertures: 'ouverture',
}

/** The group of an entry, by the collection of its cause and its rule. */
export const groupOf = (cause_collection: string, rule: string): ReleveGroup =>
  GROUPS[`${cause_collection} ${rule}`] ?? GROUPS[cause_collection] ?? 'autre'

/** One movement of the account; amounts in `A`. */
export interface ReleveLine<A = number> {
  readonly id: string
  /** Hour of the book, canonical text. */
  readonly date: string
  /** Hour of the fact: earlier when it was booked later. */
  readonly fait_at: string
  readonly libelle: string
  readonly groupe: ReleveGroup
  readonly cause_collection: string
  readonly cause: string
  readonly command: string
  readonly code: string
  readonly destinataire: string
  readonly ville: string
  /** The facture it comes from, or that bills its parcel. */
  readonly facture: string
  readonly facture_numero: string
  /** Number of the avoir it comes from; empty for any other line. */
  readonly avoir: string
  /** Number of a receipt or of a payment. */
  readonly reference: string
  /** Where the money of its parcel is now; empty when the line is no payment at a door, or was taken back. */
  readonly argent: MoneyState | ''
  /** The line of a facture to contest. */
  readonly facture_detail: string
  /** The claim about the amount of this parcel, and its state. */
  readonly reclamation: string
  readonly reclamation_state: string
  readonly montant: A
  readonly solde: A
}

export interface ReleveSum<A = number> {
  readonly groupe: ReleveGroup
  readonly nombre: number
  readonly montant: A
}

/**
 * A statement of one account. `ouverture` + Σ `sommes` = `cloture`; `sommes` cover the whole period, `lignes`
 * one page of it. `A` is dirhams on the wire, centimes on the server.
 */
export interface Releve<A = number> {
  readonly user: string
  readonly compte: StatementAccount
  /** First and last day, `2026-11-01`. */
  readonly du: string
  readonly au: string
  readonly ouverture: A
  readonly sommes: readonly ReleveSum<A>[]
  /** Lines of the period; `lignes` may be fewer. */
  readonly total: number
  readonly lignes: readonly ReleveLine<A>[]
  readonly cloture: A
}

/** Sums of one group are added up, groups come in the order of `RELEVE_GROUPS`; those without a line are left out. */
export function summed(
  parts: readonly {
    readonly cause_collection: string
    readonly rule: string
    readonly nombre: number
    readonly montant: Centimes
  }[],
): readonly ReleveSum<Centimes>[] {
  const byGroup = new Map<ReleveGroup, ReleveSum<Centimes>>()
  for (const { cause_collection, rule, nombre, montant } of parts) {
    const groupe = groupOf(cause_collection, rule)
    const known = byGroup.get(groupe) ?? { groupe, nombre: 0, montant: ZERO }
    byGroup.set(groupe, { groupe, nombre: known.nombre + nombre, montant: add(known.montant, montant) })
  }
  return (Object.keys(RELEVE_GROUPS) as ReleveGroup[]).flatMap((groupe) => byGroup.get(groupe) ?? [])
}
