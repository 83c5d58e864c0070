/** Days a livreur's attempts are counted over. */
export const TENTATIVES_DAYS = 30

/** What `GET /api/wasl/livreurs/:id/tentatives` answers: failures he told, and those somebody or something speaks against. */
export interface Tentatives {
  readonly tentatives: number
  /** The recipient says that he was not called, or did not refuse. */
  readonly contredites: number
  /** Told more than a kilometre from the door. */
  readonly loin: number
}
