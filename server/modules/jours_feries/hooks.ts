import type { Collections } from '#model/collections.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { askRecount } from '#server/parcels/late-recounts.ts'

/** Every parcel that waits waits a day more, or less. */
const recount = async ({ tx }: HookEvent<Collections['jours_feries'], Collections>): Promise<void> =>
  askRecount(tx, { status: '', ville: '' })

export const joursFeriesHooks: Hooks<Collections['jours_feries'], Collections> = {
  afterCreate: recount,
  afterUpdate: recount,
  afterDelete: recount,
}
