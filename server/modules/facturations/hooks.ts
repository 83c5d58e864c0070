import type { Collections } from '#model/collections.ts'
import { AT_ONCE, beginIssue, run, toPrepare } from '#server/billing/factures/facturation-run.ts'
import { prepareUsers } from '#server/billing/factures/prepare-users.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { agenceOf } from '#server/people.ts'

type Event = HookEvent<Collections['facturations'], Collections>

/**
 * Up to `AT_ONCE` persons are prepared in the request; more are prepared after the answer, by any process
 * that is free.
 */
export const facturationsHooks: Hooks<Collections['facturations'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, engine } = event
    if (record.state !== '') throw conflict('Une facturation se prépare d’abord.')
    Object.assign(record, { author: callerId(caller), agence: agenceOf(caller), state: 'en_preparation' })
    refuseOthers(event)
    record.total = (await toPrepare(engine, event.tx, record)).length
  },
  async afterCreate(event) {
    const { record, tx, engine } = event
    if (record.total > AT_ONCE) {
      runAfter(event)
      return
    }
    const users = await toPrepare(engine, tx, record)
    const resultat = await prepareUsers({ ...event, origin: event }, record, users)
    const done = { state: 'prete', resultat, done: users.length, total: resultat.length } as const
    Object.assign(record, await engine.update(tx, 'facturations', record.id, done, event))
  },
  async beforeUpdate(event) {
    const { record, before, given, changed } = event
    if (!before || given.size === 0) return
    if (changed.size === 0 && (record.state !== 'emise' || !given.has('state'))) return
    if (record.state !== 'emise' || [...changed].some((name) => name !== 'state')) {
      throw conflict('Une facturation s’émet ou se refait : préparez-en une autre.', { state: before.state })
    }
    await beginIssue(event, before)
  },
  afterUpdate(event) {
    if (event.record.state === 'en_emission' && event.given.size > 0) runAfter(event)
  },
}

function runAfter({ tx, engine, record }: Event): void {
  tx.afterCommit(
    () => void run(engine, record.id).catch((error) => engine.report(error, 'facturation failed')),
  )
}

/** Refuses persons of the other party, or of another agence than the biller's. */
function refuseOthers({ record, engine }: Event): void {
  const users = engine.cached('users')
  if (record.users.every((id) => users.get(id)?.type === record.party)) return
  const message =
    record.party === 'client' ? 'Choisissez des clients seulement.' : 'Choisissez des livreurs seulement.'
  throw invalid({ users: { code: 'validation_users', message } })
}
