import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { agenceOf } from '#server/people.ts'
import { closeDay, type JourneeEvent, openDay, presentOf } from '#server/till/journee.ts'
import { NO_AGENCE } from '#server/till/parties.ts'

export const journeesCaisseHooks: Hooks<Collections['journees_caisse'], Collections> = {
  async beforeCreate(event) {
    const { record, caller } = event
    record.agence ||= agenceOf(caller)
    if (record.agence === '') throw invalid({ agence: NO_AGENCE })
    if (record.state !== 'ouverte') throw conflict('Une journée commence ouverte : comptez, puis fermez-la.')
    record.author = callerId(caller)
    record.jour = `${record.jour.slice(0, 10)} 00:00:00.000Z`
    await openDay(event)
  },
  async beforeUpdate(event) {
    const { record, before } = event
    if (!before) return
    if (before.state === 'close') return refuseTwice(event)
    for (const name of ['agence', 'jour'])
      if (event.changed.has(name))
        throw conflict('Une journée garde son agence et son jour.', presentOf(before))
    if (record.state === 'close') await closeDay(event)
  },
  // The accounts stay locked from the count to the entry.
  afterUpdate: (event) => postCaused('journees_caisse', event),
}

/** A closed day takes nothing more. */
function refuseTwice({ before, given, changed }: JourneeEvent): void {
  if (!before || (!given.has('state') && changed.size === 0)) return
  throw conflict('Cette journée est close : ce qui vient après est du jour suivant.', presentOf(before))
}
