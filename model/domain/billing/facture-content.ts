import type { Centimes } from '../../schema/collection.ts'
import type { Company } from '../company.ts'
import { add, subtract } from '../money.ts'
import type { Fait } from '../tariffs/faits.ts'
import type { TvaOfRate } from './tva.ts'

/**
 * The content of a facture's papers. Its PDF and CSV are drawn from this alone, so a stored snapshot reprints the same
 * paper after tariffs, villes and names have changed. Dates and names are formatted texts. Brackets hold the matching
 * term of the Universal Business Language (UBL), which an electronic invoice will require.
 */
export interface FactureContent {
  /** The layout that draws it (`model/domain/paper-layouts.ts`). */
  readonly version: number
  /** [InvoiceTypeCode] */
  readonly kind: FactureKind
  /** [ID] Empty while it is a brouillon. */
  readonly number: string
  /** [IssueDate] */
  readonly date: string
  /** [InvoicePeriod] */
  readonly period: string
  /** [AccountingSupplierParty] */
  readonly company: Company
  /** [AccountingCustomerParty] */
  readonly buyer: FactureBuyer
  /** [BillingReference] Of an avoir: the number of the facture it corrects, and why. */
  readonly origin: { readonly number: string; readonly motif: string } | null
  /** [InvoiceLine] */
  readonly lines: readonly FactureContentLine[]
  /** [LegalMonetaryTotal] */
  readonly totals: FactureTotals
  /** [TaxTotal] The tax inside fees and packaging. */
  readonly tva: readonly TvaOfRate[]
  readonly letters: string
  /** [PaymentMeans] « Virement sur le RIB … », « Espèces ». */
  readonly payment: string
}

export type FactureKind = 'facture' | 'livraison' | 'commission' | 'avoir'

export interface FactureBuyer {
  readonly name: string
  readonly address: string
  /** E.164. */
  readonly phone: string
  readonly ice: string
  readonly tax_id: string
  readonly trade_register: string
}

export interface FactureContentLine {
  readonly code: string
  /** Day of the fact: `19/11/2026`. */
  readonly date: string
  readonly receiver: string
  readonly ville: string
  /** « Livré », « Refusé ». */
  readonly outcome: string
  readonly price: Centimes
  readonly extra_fees: Centimes
  readonly encaisse: Centimes
  readonly fees: readonly FactureContentFee[]
  /** Net of promotions. */
  readonly fee: Centimes
  /** [AllowanceCharge] The discount of promotions; absent on papers issued before promotions existed. */
  readonly remise?: Centimes
  readonly packaging: Centimes
  readonly indemnite: Centimes
  readonly motif: string
  /** Grams billed at issue, weighed or declared; 0 when unknown. Absent on older papers. */
  readonly weight_g?: number
}

/** A fee of a line and where its amount comes from. */
export interface FactureContentFee {
  /** « Livraison », « Refus ». */
  readonly fait: string
  /** The key of `fait` in the tariffs; absent on older papers. */
  readonly code?: Fait
  /** Net of promotions. */
  readonly montant: Centimes
  readonly remise?: Centimes
  /** Names of the promotions, as they were at issue. */
  readonly promotions?: readonly string[]
  /** Percent. */
  readonly taux: number
  readonly source: string
  /** Grams billed, of a supplement of weight. */
  readonly grams?: number
  /** For a percentage: the rate, and the amount it is a percentage of. */
  readonly pourcentage?: number
  readonly base?: Centimes
  /** True when the agence weighed the parcel; else the weight is the one its client declared. */
  readonly weighed?: boolean
}

export interface FactureTotals {
  /** Σ (line.price + command.extra_fees), which is the cash collected (of a commission: Σ fee). */
  readonly total: Centimes
  readonly frais: Centimes
  readonly emballage: Centimes
  readonly indemnites: Centimes
  /** Signed: the balance left by earlier factures, avoirs and payouts. */
  readonly report: Centimes
  readonly net: Centimes
}

type Amounts = Pick<FactureContentLine, 'price' | 'extra_fees' | 'fee' | 'packaging' | 'indemnite'>

/** net = total − frais − emballage + indemnités + report, of a facture of cash. */
export function totalsOf(lines: readonly Amounts[], report: Centimes): FactureTotals {
  const total = add(...lines.map(({ price, extra_fees }) => add(price, extra_fees)))
  const frais = add(...lines.map(({ fee }) => fee))
  const emballage = add(...lines.map(({ packaging }) => packaging))
  const indemnites = add(...lines.map(({ indemnite }) => indemnite))
  const net = add(subtract(total, add(frais, emballage)), indemnites, report)
  return { total, frais, emballage, indemnites, report, net }
}

/** The net of a line for its client, in centimes: cash − fees − packaging + indemnity. */
export const netOfLine = ({ price, extra_fees, fee, packaging, indemnite }: Amounts): Centimes =>
  add(subtract(add(price, extra_fees), add(fee, packaging)), indemnite)

/** The amount of one fait on a line, net of promotions; zero when the paper lacks it. */
export const paidFor = ({ fees }: Pick<FactureContentLine, 'fees'>, fait: Fait): Centimes =>
  add(...fees.filter(({ code }) => code === fait).map(({ montant }) => montant))

/** True when a line has a discount, so that the papers show gross fee, discount and net fee. */
export const isDiscounted = ({ lines }: Pick<FactureContent, 'lines'>): boolean =>
  lines.some(({ remise = 0 }) => remise !== 0)
