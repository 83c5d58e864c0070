/** Amounts a company may set, in dirhams, by key of its setting; each with its usual value. */
export const MONEY_SETTINGS = {
  /** Above it a payment is confirmed by another person than who prepared it. */
  'argent.seuil_second': 5_000,
  /** A virement of less waits for the next cycle. */
  'argent.minimum_virement': 100,
  /** Of a retrait, TTC. */
  'argent.frais_retrait': 5,
} as const
export type MoneySetting = keyof typeof MONEY_SETTINGS
