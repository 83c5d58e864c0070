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

/** A clock for the product, and the figures as read after the shared ones have expired on it. */
export function readAhead(): { readonly clock: Clock; readonly fresh: typeof monthOf } {
  let later = 0
  return {
    clock: { now: () => Temporal.Now.instant().add({ seconds: later }) },
    fresh: (who) => {
      later += SHARED_S
      return monthOf(who)
    },
  }
}
