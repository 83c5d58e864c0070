import type { Collections } from '#model/collections.ts'
import { designationOf } from '#model/domain/stock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'

export const produitsHooks: Hooks<Collections['produits'], Collections> = {
  beforeCreate(event) {
    const { record, caller, engine } = event
    if (caller.is('client')) record.client = callerId(caller)
    const client = engine.cached('users').get(record.client)
    if (client?.type !== 'client' || !client.active) {
      throw invalid({ client: { code: 'validation_invalid_client', message: 'Choisissez un client actif.' } })
    }
    record.designation = designationOf(record)
  },
  beforeUpdate(event) {
    const { record, changed, before } = event
    if (changed.has('client')) {
      const words = 'Un produit reste à son client : créez-en un autre pour un autre client.'
      throw conflict(words, { client: before?.client ?? '' })
    }
    record.designation = designationOf(record)
  },
}
