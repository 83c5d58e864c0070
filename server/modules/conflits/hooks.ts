import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/caller.ts'
import type { Hooks } from '#server/core/hooks.ts'
import { conflict, invalid } from '#server/core/http/errors.ts'

export const conflitsHooks: Hooks<Collections['conflits'], Collections> = {
  beforeUpdate({ record, before, changed, caller, now }) {
    if (changed.size === 0) return
    if (before?.state === 'traite') {
      throw conflict('Ce conflit est déjà traité : sa décision ne change plus.', { state: before.state })
    }
    if (record.state !== 'traite') return
    if (record.note.trim() === '') {
      const message = 'Dites en une phrase ce qui a été décidé.'
      throw invalid({ note: { code: 'validation_required', message } })
    }
    Object.assign(record, { decide_par: callerId(caller), decide_at: now })
  },
}
