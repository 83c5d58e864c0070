import type { Collections } from '#model/collections.ts'
import { orderOfHours } from '#model/domain/commande/open-days.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['agences'], Collections>

export const agencesHooks: Hooks<Collections['agences'], Collections> = {
  beforeCreate: checkHours,
  beforeUpdate: checkHours,
}

function checkHours({ record }: Event): void {
  const wrong = orderOfHours(record.ouverture, record.fermeture)
  if (wrong) throw invalid(wrong)
}
