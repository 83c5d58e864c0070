import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/caller.ts'
import type { Hooks } from '#server/core/hooks.ts'

export const savedViewsHooks: Hooks<Collections['saved_views'], Collections> = {
  beforeCreate({ record, caller }) {
    record.owner = callerId(caller)
  },
}
