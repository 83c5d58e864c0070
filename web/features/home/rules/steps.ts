import { MERCHANT_STEPS, OPTIONAL_STEPS, STAFF_STEPS } from '#model/domain/figures/first-steps.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { stored } from '#web/lib/stored/stored.ts'

export interface Step {
  readonly key: string
  readonly done: boolean
  readonly optional: boolean
}

/** The steps of the answer, in their order. */
export function stepsOf(told: NonNullable<HomeAnswer['premiers_pas']>): readonly Step[] {
  const done: Readonly<Record<string, boolean | undefined>> = told
  const keys: readonly string[] = 'compte' in told ? MERCHANT_STEPS : STAFF_STEPS
  return keys.flatMap((key) => {
    const is = done[key]
    return is === undefined ? [] : [{ key, done: is, optional: OPTIONAL_STEPS.includes(key) }]
  })
}

/** The one step that is open: the first that is not done, an optional one last of all. */
export const openStep = (steps: readonly Step[]): string =>
  (steps.find(({ done, optional }) => !done && !optional) ?? steps.find(({ done }) => !done))?.key ?? ''

/** « Passer »: the steps are put aside in this browser until « Reprendre ». */
export const stepsAside = stored(
  'wasl-premiers-pas',
  (text) => text === 'passes',
  (aside) => (aside ? 'passes' : ''),
)
