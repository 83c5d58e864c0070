import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'

export const appelsHooks: Hooks<Collections['appels'], Collections> = {
  beforeCreate({ record, caller, now }) {
    record.author = callerId(caller)
    record.at = now
  },
}
