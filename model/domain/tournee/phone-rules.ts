import type { ServedDays } from './served.ts'

/** Rules of the company that a livreur's phone needs without network. */
export interface PhoneRules {
  readonly items: readonly ServedDays[]
  /** The amount from which a delivery requires a photo, in dirhams. */
  readonly photo_des: number
}
