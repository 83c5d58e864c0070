import type { Collections } from '#model/collections.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'

/** « Lue » is the instant the server was told so. */
export const notificationsHooks: Hooks<Collections['notifications'], Collections> = {
  beforeUpdate({ record, changed, now }) {
    if (changed.has('read_at') && record.read_at !== '') record.read_at = now
  },
}
