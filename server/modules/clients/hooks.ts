import type { Collections } from '#model/collections.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { profileHooks } from '#server/modules/users/hooks.ts'

type Event = HookEvent<Collections['clients'], Collections>

const profile = profileHooks('client')

/** Hooks of a profile; its bank account changes only through `changements_rib`. */
export const clientsHooks: Hooks<Collections['clients'], Collections> = {
  async beforeCreate(event) {
    refuseRib(event)
    await profile.beforeCreate(event)
  },
  async beforeUpdate(event) {
    refuseRib(event)
    await profile.beforeUpdate(event)
  },
}

/** Refuses a RIB written directly: money could be led away without a second person. */
function refuseRib({ given, changed, before, record }: Event): void {
  if (!given.has('rib') || !changed.has('rib')) return
  throw conflict(
    'Un RIB se change par une demande, avec l’attestation de la banque : une autre personne l’accepte.',
    { id: record.id, rib: before?.rib ?? '' },
    { code: 'changement_rib' },
  )
}
