/** Amounts a company may set, in dirhams, by key of its setting; each with its usual value. */
export const MONEY_SETTINGS = {
  /**
   * A livreur is given no more parcels while a gap of more is missing that he has not acknowledged, or nobody has decided; at 0 no
   * gap stops him.
   */
  'argent.seuil_ecart': 0,
  /** Above it a payment is confirmed by another person than who prepared it. */
  'argent.seuil_second': 5_000,
  /** A virement of less waits for the next cycle. */
  'argent.minimum_virement': 100,
  /** The fee of a retrait, tax included. */
  'argent.frais_retrait': 5,
  /** Paid for a parcel without a proof of its value, where no dated rule of the subject says another amount. */
  'argent.plafond_indemnite': 1_000,
  /** From it on the cash to collect for one parcel asks both permissions and a reason; at 0 none does. */
  'argent.plafond_cod': 20_000,
} as const
export type MoneySetting = keyof typeof MONEY_SETTINGS
