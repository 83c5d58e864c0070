import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { add, subtract, ZERO } from '../money.ts'
import { FAITS, type Fait } from '../tariffs/faits.ts'
import type { Taxed } from './tva.ts'

/** A fee that is on no facture yet. */
export interface BillableFee {
  readonly id: string
  readonly fait: Fait
  readonly montant: Centimes
  /** Taken off already by promotions. */
  readonly remise: Centimes
  /** Percent; null where no rate was in force on the day of the fact. */
  readonly taux: number | null
  /** True for a fee without a tariff: nothing of its commande is billed until somebody sets the fee. */
  readonly manquant: boolean
}

/** The part of one commande a facture may take; `command` is '' for a fee of no parcel. */
export interface Billable {
  readonly command: string
  readonly code: string
  readonly extra_fees: Centimes
  /** The cash its client is owed, when this facture is to carry it. */
  readonly encaisse: Centimes | null
  readonly indemnite: Centimes
  readonly fees: readonly BillableFee[]
  /** True for a delivery without any fee: it is older than the fees. */
  readonly unpriced: boolean
}

/** Why a commande is left out of a facture. */
export interface Blocage {
  readonly command: string
  readonly code: 'tarif_absent' | 'taux_absent' | 'frais_absent'
  readonly message: string
}

export type LineAmounts = Pick<
  Row<'factures_details'>,
  'command' | 'premiere' | 'price' | 'extra_fees' | 'encaisse' | 'fee' | 'remise' | 'packaging' | 'indemnite'
>

/** The line of a facture: price + extra fees is the cash it carries, zero where it carries none. */
export function lineOf({ command, extra_fees, encaisse, indemnite, fees }: Billable): LineAmounts {
  const cash = encaisse ?? ZERO
  const packaging = fees.filter(({ fait }) => fait === 'emballage')
  const others = fees.filter(({ fait }) => fait !== 'emballage')
  return {
    command,
    premiere: encaisse !== null,
    price: subtract(cash, extra_fees),
    extra_fees,
    encaisse: cash,
    fee: add(...others.map(({ montant }) => montant)),
    remise: add(...fees.map(({ remise }) => remise)),
    packaging: add(...packaging.map(({ montant }) => montant)),
    indemnite,
  }
}

/** Splits what can be billed from what waits, with the reason of each. Livreurs are paid without TVA. */
export function splitBillable(
  items: readonly Billable[],
  party: 'client' | 'livreur',
): { readonly billed: readonly Billable[]; readonly blocages: readonly Blocage[] } {
  const blocages: Blocage[] = []
  const billed = items.filter((item) => {
    const blocage = blocageOf(item, party)
    if (blocage) blocages.push(blocage)
    return blocage === null
  })
  return { billed, blocages }
}

function blocageOf({ command, code, fees, unpriced }: Billable, party: 'client' | 'livreur'): Blocage | null {
  if (unpriced && party === 'client') {
    const message = `Les frais de livraison de ${code} ne sont pas calculés : imposez-les, 0 pour ne rien facturer.`
    return { command, code: 'frais_absent', message }
  }
  const missing = fees.find(({ manquant }) => manquant)
  if (missing) {
    const message = `Tarif absent (${nameOf(missing)}) pour ${code} : ajoutez-le, ou imposez le frais.`
    return { command, code: 'tarif_absent', message }
  }
  const untaxed = fees.find(({ taux, montant }) => party === 'client' && taux === null && montant !== 0)
  if (!untaxed) return null
  const message = `Aucun taux de TVA (${nameOf(untaxed)}) le jour de ${code} : ajoutez-le, puis imposez le frais.`
  return { command, code: 'taux_absent', message }
}

const nameOf = ({ fait }: BillableFee): string => FAITS[fait].toLowerCase()

/** The amounts its tax is computed from. */
export const taxedOf = (fees: readonly Pick<BillableFee, 'taux' | 'montant'>[]): Taxed[] =>
  fees.flatMap(({ taux, montant }) => (taux === null ? [] : [{ taux, ttc: montant }]))
