import type PocketBase from 'pocketbase'
import type { HomeFigures } from '#model/domain/figures/home.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import type { Clock } from '#server/clock.ts'
import { SHARED_S } from '#server/figures/shared-answers.ts'

/** The figures of thirty days on the home page of this person; throws where they are not for them. */
export async function monthOf(who: PocketBase): Promise<HomeFigures> {
  const { mois } = await who.send<HomeAnswer>('/api/wasl/accueil', {})
  if (mois === undefined) throw new Error('these figures are not for this person')
  return mois
}

interface Ahead {
  readonly clock: Clock
  /** Lets shared answers expire. */
  readonly pass: () => void
  /** The figures after that. */
  readonly fresh: typeof monthOf
}

/** A clock for the product that a test sets ahead. */
export function readAhead(): Ahead {
  let later = 0
  const pass = () => {
    later += SHARED_S
  }
  return {
    pass,
    clock: { now: () => Temporal.Now.instant().add({ seconds: later }) },
    fresh: (who) => {
      pass()
      return monthOf(who)
    },
  }
}
