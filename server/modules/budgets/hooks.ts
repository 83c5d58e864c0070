import type { Collections } from '#model/collections.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'

export const budgetsHooks: Hooks<Collections['budgets'], Collections> = {
  beforeCreate({ record, caller }) {
    record.agence ||= agenceOf(caller)
  },
  beforeUpdate({ record, changed, caller }) {
    if (changed.has('agence')) mustBeOwnAgence(caller, record.agence)
  },
}
