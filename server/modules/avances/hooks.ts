import type { Collections } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { fillParties } from '#server/till/parties.ts'

const NOT_TAKEN = {
  code: 'validation_amount',
  message: 'Une avance est plus que zéro : ce qu’il rend, il le verse.',
}

export const avancesHooks: Hooks<Collections['avances'], Collections> = {
  async beforeCreate(event) {
    const { record } = event
    // An advance about a conflict concerns no caisse.
    if (record.conflit !== '') return
    if (record.montant < ZERO) throw invalid({ montant: NOT_TAKEN })
    await fillParties(event, record)
  },
  afterCreate: (event) => postCaused('avances', event),
}
