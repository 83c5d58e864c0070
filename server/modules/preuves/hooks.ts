import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'

const NOTE = {
  code: 'validation_required',
  message: 'Dites en une phrase pourquoi ce résultat reste sans preuve.',
}

/** The office closes what will never arrive; a proof itself is completed by its file alone. */
export const preuvesHooks: Hooks<Collections['preuves'], Collections> = {
  beforeUpdate({ record, before, changed, caller, now }) {
    if (changed.size === 0 || changed.has('fichier') || changed.has('suivi')) return
    if (before?.state !== 'attendue') {
      throw conflict('Cette preuve n’est plus attendue.', { state: before?.state })
    }
    if (record.state === 'recue') {
      const message = 'Une preuve est reçue quand son fichier arrive : classez-la, ou attendez-le.'
      throw invalid({ state: { code: 'validation_state', message } })
    }
    if (record.state !== 'classee') return
    if (record.note.trim() === '') throw invalid({ note: NOTE })
    Object.assign(record, { decide_par: callerId(caller), decide_at: now })
  },
}
