import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { holdAgence, listsOf, openOf, snapshot } from './queries.ts'

type Event = HookEvent<Collections['inventaires'], Collections>

export const inventairesHooks: Hooks<Collections['inventaires'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, now, tx } = event
    if (record.agence === '') record.agence = String(caller.record?.agence ?? '')
    mustNameAgence(event)
    await holdAgence(tx, record.agence)
    await refuseSecond(event)
    record.state = 'ouvert'
    record.started_at = now
    record.author = callerId(caller)
    record.expected = await snapshot(tx, record, now)
  },
  async beforeUpdate(event) {
    const { record, before, changed, now, tx } = event
    if (!before || changed.size === 0) return
    if (before.state === 'clos') {
      throw conflict('Cet inventaire est clos : ses listes ne changent plus.', { state: before.state })
    }
    record.agence = before.agence
    if (record.state !== 'clos') {
      record.state = 'ouvert'
      return
    }
    record.closed_at = now
    Object.assign(record, await listsOf(tx, record.id))
  },
}

function mustNameAgence({ record, engine }: Event): void {
  if (engine.cached('agences').has(record.agence)) return
  throw invalid({ agence: { code: 'validation_required', message: 'Choisissez l’agence à compter.' } })
}

/** Counted twice at once, a parcel would be present on one list and missing on the other. */
async function refuseSecond({ record, tx }: Event): Promise<void> {
  const open = await openOf(tx, record.agence)
  if (!open) return
  throw conflict('Un inventaire de cette agence est déjà ouvert. Continuez-le, ou fermez-le.', open)
}
