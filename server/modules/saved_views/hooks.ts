import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'

export const savedViewsHooks: Hooks<Collections['saved_views'], Collections> = {
  beforeCreate({ record, caller }) {
    record.owner = callerId(caller)
  },
}
