import { UNANSWERED } from '#model/domain/commande/states/states.ts'
import { dayOf } from './calendar.ts'
import type { Step } from './journey.ts'

/** Loadings on another day than the last time nobody answered, since the loading before. */
export function presentationsOf(steps: readonly Step[]): ReadonlySet<Step> {
  const again = new Set<Step>()
  let unansweredOn = 0
  for (const step of steps) {
    if (UNANSWERED.includes(step.to)) unansweredOn = dayOf(step.at)
    if (step.to !== 'EN_DISTRIBUTION' || unansweredOn === 0 || unansweredOn === dayOf(step.at)) continue
    again.add(step)
    unansweredOn = 0
  }
  return again
}

/** Nobody has answered since it was last loaded on another day. */
export function isUnanswered(steps: readonly Step[]): boolean {
  const tries = steps.filter(({ to }) => UNANSWERED.includes(to))
  const last = tries.at(-1)
  return last !== undefined && ![...presentationsOf(steps)].some(({ at }) => at > last.at)
}
