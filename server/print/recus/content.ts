import type { Company } from '#model/domain/company.ts'
import type { Centimes } from '#model/schema/collection.ts'

/** The head of every receipt of the caisse; the day and names as they are read. */
export interface ReceiptHead {
  /** The layout that draws it (`model/domain/paper-layouts.ts`). */
  readonly version: number
  readonly company: Company
  /** `RV-2026-000123` */
  readonly number: string
  readonly date: string
  readonly livreur: { readonly name: string; readonly phone: string }
  readonly agence: string
  readonly caissier: string
}

/** The content of the receipt of a versement; amounts in centimes. */
export interface RecuContent extends ReceiptHead {
  /** `20/11/2026`; empty when the versement settled everything the livreur had. */
  readonly tour: string
  /** Number of the facture livraison. */
  readonly facture: string
  readonly colis: number
  /** Notes and coins, largest first. */
  readonly counted: readonly CountedCash[]
  readonly du: Centimes
  /** Negative: handed out to the livreur. */
  readonly montant: Centimes
  readonly ecart: Centimes
  readonly motif: string
}

/** The words of the receipt of a gap paid back; amounts in centimes. */
export interface RemboursementContent extends ReceiptHead {
  /** Notes and coins, largest first. */
  readonly counted: readonly CountedCash[]
  /** Negative for an excess handed out to the livreur. */
  readonly montant: Centimes
  /** The gap of the same kind that stays open afterwards; null where nobody wrote it down. */
  readonly reste: Centimes | null
}

export interface CountedCash {
  readonly piece: Centimes
  readonly times: number
  readonly sum: Centimes
}
