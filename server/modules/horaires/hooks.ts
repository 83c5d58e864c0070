import type { Collections } from '#model/collections.ts'
import { orderOfHours } from '#model/domain/commande/open-days.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'

type Event = HookEvent<Collections['horaires'], Collections>

export const horairesHooks: Hooks<Collections['horaires'], Collections> = {
  beforeCreate(event) {
    event.record.agence ||= agenceOf(event.caller)
    checkHours(event)
  },
  beforeUpdate(event) {
    if (event.changed.has('agence')) mustBeOwnAgence(event.caller, event.record.agence)
    checkHours(event)
  },
}

function checkHours({ record: { ouverture, fermeture } }: Event): void {
  // A missing hour is refused at its own field.
  if (ouverture === '' || fermeture === '') return
  const wrong = orderOfHours(ouverture, fermeture)
  if (wrong) throw invalid(wrong)
}
