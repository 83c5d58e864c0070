import { type Category, type ReadState, STATES, type StateCode } from './states.ts'

/** The steps of a parcel on its public page, in order: the public labels of the states that are steps. */
export const PUBLIC_STEPS = ['Préparé', 'Pris en charge', 'En route', 'En livraison', 'Livré'] as const

const STEPS: readonly string[] = PUBLIC_STEPS

/** Index of the step of a state; -1 for an incident on the way: a missed call, a report, a return. */
const stepOf = ({ code }: ReadState): number => (code ? STEPS.indexOf(STATES[code].public_label) : -1)

/**
 * Index of the step a parcel must have reached before an incident of that category, even if its imported
 * history lacks it.
 */
const AT_LEAST: Partial<Record<Category, number>> = { en_cours: 2, echoue: 3, retour: 1 }
const ANYWHERE: readonly StateCode[] = ['ANNULE_CLIENT', 'ANNULE_VENDEUR']

/** A state of the company's own implies no earlier step: it may be entered from anywhere. */
const impliedBy = ({ code, category }: ReadState): number =>
  code && !ANYWHERE.includes(code) ? (AT_LEAST[category] ?? 0) : 0

/** A state the parcel came into, and when. */
export interface PublicEvent extends ReadState {
  readonly at: string
}

export interface PublicStep {
  readonly reached: boolean
  /** Empty when it was not reached, or nobody knows when. */
  readonly at: string
}

/**
 * The five steps of a parcel, from its events, oldest first. Where it goes back a step (a hub, another
 * livreur), the later ones are pending again.
 */
export function publicSteps(
  { created, delivered }: { readonly created: string; readonly delivered: boolean },
  events: readonly PublicEvent[],
): PublicStep[] {
  const dates = PUBLIC_STEPS.map(() => '')
  dates[0] = created
  let present = 0
  for (const event of events) {
    const step = stepOf(event)
    present = step === -1 ? Math.max(present, impliedBy(event)) : step
    if (step > 0) dates[step] = event.at
  }
  if (delivered) present = PUBLIC_STEPS.length - 1
  return PUBLIC_STEPS.map((_, n) => ({ reached: n <= present, at: n <= present ? (dates[n] ?? '') : '' }))
}
