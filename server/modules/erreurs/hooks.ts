import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/caller.ts'
import type { Hooks } from '#server/core/hooks.ts'

export const erreursHooks: Hooks<Collections['erreurs'], Collections> = {
  beforeCreate({ record, caller }) {
    record.user = callerId(caller)
  },
}
