import type { Collections } from '#model/collections.ts'
import type { Hooks } from '#server/core/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { fillParties } from '#server/till/parties.ts'

export const avancesHooks: Hooks<Collections['avances'], Collections> = {
  beforeCreate: (event) => fillParties(event, event.record),
  afterCreate: (event) => postCaused('avances', event),
}
