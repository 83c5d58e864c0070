/** Response of GET /api/wasl/comptabilite/tva without its month. Amounts in dirhams; an avoir is negative. */
export interface TvaOfMonth {
  readonly taux: readonly {
    readonly taux: number
    readonly factures: number
    readonly ht: number
    readonly tva: number
    readonly ttc: number
  }[]
  readonly total: { readonly ht: number; readonly tva: number }
  /** The balances of the accounts of income and tax for the same month. */
  readonly grand_livre: { readonly ht: number; readonly tva: number }
  /** Books less factures: zero, or something is wrong. */
  readonly ecart: { readonly ht: number; readonly tva: number }
}
