/** Amounts a company may set, in dirhams, by key of its setting; each with its usual value. */
export const MONEY_SETTINGS = {
  /**
   * A livreur gets no more parcels while the missing cash exceeds this and is not acknowledged by the livreur
   * or not decided; 0: no limit.
   */
  'argent.seuil_ecart': 0,
  /** Above this amount, another person than the one who prepared a payment confirms it. */
  'argent.seuil_second': 5_000,
  /** A virement of less waits for the next cycle. */
  'argent.minimum_virement': 100,
  /** The fee of a retrait, tax included. */
  'argent.frais_retrait': 5,
  /** Indemnity of a parcel without a proof of its value, where no dated rule of the subject sets another. */
  'argent.plafond_indemnite': 1_000,
  /** Cash to collect for one parcel from which both permissions and a reason are needed; 0: no limit. */
  'argent.plafond_cod': 20_000,
} as const
export type MoneySetting = keyof typeof MONEY_SETTINGS
