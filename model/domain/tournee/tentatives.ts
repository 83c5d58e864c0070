/** Days a livreur's attempts are counted over. */
export const TENTATIVES_DAYS = 30

/**
 * Response of `GET /api/wasl/livreurs/:id/tentatives`: the
 * failed attempts a livreur recorded, and those contradicted.
 */
export interface Tentatives {
  readonly tentatives: number
  /** Attempts after which the recipient denies the call or the refusal. */
  readonly contredites: number
  /** Attempts recorded more than a kilometre from the door. */
  readonly loin: number
}
