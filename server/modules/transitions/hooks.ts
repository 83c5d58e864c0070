import type { Collections } from '#model/collections.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { invalid } from '#server/core/http/errors.ts'
import { refuseBrokenGraph } from '#server/parcels/whole-graph.ts'

export const transitionsHooks: Hooks<Collections['transitions'], Collections> = {
  async beforeUpdate(event) {
    askWho(event)
    if (event.changed.has('active') && !event.record.active) {
      await refuseBrokenGraph(event.tx, { edge: event.record })
    }
  },
}

/** Open to nobody is closed without saying so. */
function askWho({ record }: HookEvent<Collections['transitions'], Collections>): void {
  if (!record.active || record.who.length > 0) return
  throw invalid({
    who: { code: 'validation_required', message: 'Dites qui peut faire ce passage, ou fermez-le.' },
  })
}
