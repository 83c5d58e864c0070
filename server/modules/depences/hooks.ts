import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/caller.ts'
import type { Hooks } from '#server/core/hooks.ts'
import { agenceOf, mustBeHisAgence } from '#server/people.ts'

export const depencesHooks: Hooks<Collections['depences'], Collections> = {
  beforeCreate({ record, caller }) {
    record.author = callerId(caller)
    record.agence ||= agenceOf(caller)
  },
  beforeUpdate({ record, changed, caller }) {
    if (changed.has('agence')) mustBeHisAgence(caller, record.agence)
  },
}
