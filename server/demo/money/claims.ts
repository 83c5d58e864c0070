import { fromDirhams, ZERO } from '#model/domain/money.ts'
import { MONEY_SETTINGS } from '#model/domain/money-settings.ts'
import { ANSWER_WITHIN_H } from '#model/domain/reclamation/claim-states.ts'
import { proposedIndemnity } from '#model/domain/reclamation/proposed.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Company } from '#server/demo/company/company.ts'
import { DAY, dayOf, HOUR, instant, openDay } from '../calendar.ts'
import { type ClaimStory, claimStory } from '../claim-stories.ts'
import { insuranceOf } from '../insured.ts'
import type { Parcel } from '../parcels.ts'

const RESOLVED_AFTER = 4
const TERMS = {
  ceiling: fromDirhams(MONEY_SETTINGS['argent.plafond_indemnite']),
  deductible: ZERO,
  grade: 100,
}

/** An indemnity that was granted; ms since 1970. */
export interface Indemnity {
  readonly amount: Centimes
  readonly asked: number
  readonly resolved: number
}

/**
 * The indemnity of a lost parcel, paid four days after the client's claim; null before, and where nothing was
 * lost.
 */
export function indemnityOf(parcel: Parcel, until: number): Indemnity | null {
  const { journey, price } = parcel
  if (journey.outcome !== 'PERDU' || price <= 0) return null
  const lost = journey.steps.find(({ to }) => to === 'PERDU')
  if (!lost) return null
  const asked = lost.at + 3 * HOUR
  const resolved = openDay(dayOf(asked) + RESOLVED_AFTER) * DAY + 11 * HOUR
  return resolved > until
    ? null
    : { amount: proposedIndemnity({ price, ...insuranceOf(parcel) }, TERMS), asked, resolved }
}

/** The claim of a lost parcel, and the conversation that led to its indemnity. */
export function paidClaim(
  { id, client }: Parcel,
  { amount, asked, resolved }: Indemnity,
  { moderateurs }: Company,
  until: number,
): ClaimStory {
  const service = moderateurs.find(({ roles }) => roles.includes('Reclamations'))?.id ?? ''
  const claim = {
    id: stableId('demo', 'reclamations', 'indemnite', id),
    type: 'perdu',
    subject: 'Colis perdu',
    body: 'Ce colis n’a pas bougé depuis une semaine. Merci de nous indemniser.',
    command: id,
    author: client.id,
    client: client.id,
    assigned: service,
    priority: 'haute',
    party_at_fault: 'agence',
    delay_h: ANSWER_WITHIN_H,
    state: 'resolue',
    indemnity: amount,
    resolved_at: instant(resolved),
    agence: client.agence.id,
    created: instant(asked),
  } as const
  return claimStory(claim, service, until, resolved)
}
