import type { Collections } from '#model/collections.ts'
import { subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { callerId, SYSTEM } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['conflits'], Collections>

/**
 * Cash the livreur reported stays on the livreur's account until the conflict is decided, and comes with the
 * next versement.
 */
async function owe({ record, engine, tx }: Event, montant: Centimes, motif: string): Promise<void> {
  if (montant === ZERO) return
  const { id: conflit, livreur, agence } = record
  await engine.create(tx, 'avances', { livreur, agence, montant, motif, conflit }, BY_SYSTEM)
}

const BY_SYSTEM = { caller: SYSTEM, source: 'system' } as const

export const conflitsHooks: Hooks<Collections['conflits'], Collections> = {
  afterCreate: (event) => owe(event, event.record.encaisse, 'Espèces d’un résultat en conflit'),
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
  async afterUpdate(event) {
    const { record, before } = event
    if (record.state !== 'traite' || before?.state === 'traite') return
    await owe(event, subtract(ZERO, record.encaisse), 'Conflit décidé : ses espèces ne sont plus dues')
  },
}
