import type { Collections } from '#model/collections.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { askRecount } from '#server/parcels/late-recounts.ts'

type Event = HookEvent<Collections['villes'], Collections>

export const villesHooks: Hooks<Collections['villes'], Collections> = {
  async afterUpdate({ record, changed, tx }: Event) {
    if (changed.has('jours') || changed.has('agence')) await askRecount(tx, { status: '', ville: record.id })
  },
}
