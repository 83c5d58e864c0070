import type { Row } from '../../collections.ts'
import { DELIVERED_OUTCOMES } from '../commande/states/states.ts'

/** Conditions on a parcel before its client may claim. */
export const CONDITIONS = {
  aucune: 'Aucune',
  verse: 'L’argent du colis est versé',
  livre: 'Le colis est livré',
  pris: 'Le colis nous a été remis',
} as const

export type ClaimRule = Pick<
  Row<'reclamations_regles'>,
  | 'type'
  | 'condition'
  | 'jours'
  | 'motif'
  | 'delai_h'
  | 'plafond'
  | 'franchise'
  | 'responsable'
  | 'valid_from'
  | 'valid_to'
>

/** A parcel, as far as a rule depends on it. Instants in milliseconds. */
export interface ClaimedParcel {
  readonly moneyState: string
  readonly outcome: string
  readonly holderKind: string
  /** When something last happened to it. */
  readonly lastEvent: number
}

const DAY_MS = 86_400_000

/** The rule of that subject in force on that day, `2026-11-23`. */
export function ruleOn(rules: Iterable<ClaimRule>, type: string, day: string): ClaimRule | undefined {
  for (const rule of rules) {
    const ends = rule.valid_to === '' || rule.valid_to.slice(0, 10) >= day
    if (rule.type === type && rule.valid_from.slice(0, 10) <= day && ends) return rule
  }
  return undefined
}

/** Why the rule lets nobody claim about that parcel now; null when it does. */
export function refusedBy(rule: ClaimRule, parcel: ClaimedParcel, now: number): 'early' | 'late' | null {
  if (!fulfils(rule.condition, parcel)) return 'early'
  return rule.jours > 0 && now - parcel.lastEvent > rule.jours * DAY_MS ? 'late' : null
}

function fulfils(condition: ClaimRule['condition'], parcel: ClaimedParcel): boolean {
  switch (condition) {
    case 'verse':
      return ['VERSE', 'FACTURE', 'PAYE'].includes(parcel.moneyState)
    case 'livre':
      return DELIVERED_OUTCOMES.some((outcome) => outcome === parcel.outcome)
    case 'pris':
      return parcel.holderKind !== 'client' || parcel.outcome !== ''
    default:
      return true
  }
}
