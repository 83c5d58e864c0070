/** Days a livreur's attempts are counted over. */
export const TENTATIVES_DAYS = 30

/** Answer of `GET /api/wasl/livreurs/:id/tentatives`: the failures a livreur told, and those that are contradicted. */
export interface Tentatives {
  readonly tentatives: number
  /** The recipient says that he was not called, or did not refuse. */
  readonly contredites: number
  /** Told more than a kilometre from the door. */
  readonly loin: number
}
