import type { Collections } from '#model/collections.ts'
import { readLayout } from '#model/domain/list-layout.ts'
import { callerId } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['saved_views'], Collections>

export const savedViewsHooks: Hooks<Collections['saved_views'], Collections> = {
  beforeCreate(event) {
    event.record.owner = callerId(event.caller)
    check(event)
  },
  beforeUpdate: check,
}

function check({ record }: Event): void {
  record.columns = readLayout(record.columns)
  if (record.shared && record.name === '')
    throw invalid({ name: { code: 'validation_required', message: 'Nommez la vue pour la partager.' } })
}
