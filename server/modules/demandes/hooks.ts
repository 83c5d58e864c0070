import type { Collections, Row } from '#model/collections.ts'
import { whyNoChange } from '#model/domain/commande/demande.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid, notFound } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { applyChanges, showLivreur } from '#server/parcels/moves/change-answer.ts'
import { presentValues, readChanges } from '#server/parcels/moves/changes.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { openDemande } from './queries.ts'

type Event = HookEvent<Collections['demandes'], Collections>

export const demandesHooks: Hooks<Collections['demandes'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, tx, engine } = event
    const parcel = await held(event)
    const open = await openDemande(tx, parcel.id, record.id)
    if (open)
      throw conflict('Une demande est déjà ouverte pour ce colis. Retirez-la pour en faire une autre.', open)
    mustBeChangeable(engine, parcel)
    const changes = readChanges(engine, parcel, record.changes)
    record.changes = changes
    record.present = presentValues(parcel, Object.keys(changes))
    record.author = callerId(caller)
    record.state = 'ouverte'
    record.motif = ''
  },
  async beforeUpdate(event) {
    const { record, before, changed, caller, now } = event
    if (!before || changed.size === 0) return
    if (before.state !== 'ouverte') {
      throw conflict('Cette demande a déjà sa réponse : elle ne change plus.', {
        state: before.state,
        decided_by: before.decided_by,
        decided_at: before.decided_at,
      })
    }
    mustStayAsAsked(changed)
    if (record.state === 'ouverte' || record.state === '') {
      record.state = 'ouverte'
      return
    }
    mustBeAllowedToDecide(event)
    record.decided_by = callerId(caller)
    record.decided_at = now
    if (record.state === 'acceptee') await accept(event)
  },
}

/**
 * Refuses an edit of the request: its decision must be about what was requested. A client withdraws it and
 * makes another.
 */
function mustStayAsAsked(changed: ReadonlySet<string>): void {
  const message = 'Une demande reste ce qui a été demandé. Retirez-la, puis faites-en une autre.'
  const names = ['changes', 'command'].filter((name) => changed.has(name))
  if (names.length === 0) return
  throw invalid(
    Object.fromEntries(names.map((name) => [name, { code: 'validation_request_fixed', message }])),
  )
}

/** The parcel, locked until the decision is written, so that it cannot move meanwhile. */
async function held({ record, tx, engine }: Event): Promise<Row<'commands'>> {
  const parcel = (await engine.hold(tx, 'commands', [record.command])).get(record.command)
  if (!parcel) throw notFound()
  return parcel
}

function mustBeChangeable(engine: Event['engine'], parcel: Row<'commands'>): void {
  const state = graphOf(engine).state(parcel.status)
  const reason = state ? whyNoChange(parcel, state) : 'L’état de ce colis est inconnu.'
  if (reason) throw conflict(reason, { status: parcel.status })
}

/**
 * A client may only withdraw, and only their own request; staff accept or refuse it, and a refusal needs its
 * reason.
 */
function mustBeAllowedToDecide({ record, caller }: Event): void {
  if (caller.is('client') && record.state !== 'retiree') {
    throw forbidden('C’est à l’agence de répondre. Vous pouvez retirer votre demande.')
  }
  if (record.state !== 'refusee' || record.motif.trim() !== '') return
  throw invalid({ motif: { code: 'validation_required', message: 'Dites au client pourquoi vous refusez.' } })
}

/** The old values are seen until the new ones are accepted; then by everybody at once. */
async function accept(event: Event): Promise<void> {
  const { record, engine, tx } = event
  const parcel = await held(event)
  mustBeChangeable(engine, parcel)
  const changing = { engine, tx, origin: event }
  const changed = await applyChanges(changing, parcel, record)
  await showLivreur(changing, changed, record)
}
