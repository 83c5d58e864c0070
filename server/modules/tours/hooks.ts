import type { Collections } from '#model/collections.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { isOneOf, type StateCode } from '#model/domain/commande/states/states.ts'
import { canonical, laterOf } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { mustBeOwnLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { moveParcels, type RequestedMove } from '#server/parcels/moves/move.ts'
import { ownStates } from '#server/parcels/states/own-states.ts'
import { figuresOf, forgottenOn, heldBy, lastMoveOf } from './queries.ts'

type Event = HookEvent<Collections['tours'], Collections>

export const toursHooks: Hooks<Collections['tours'], Collections> = {
  async beforeUpdate(event) {
    const { changed } = event
    if (changed.size === 0) return
    mustBeOpen(event)
    if (!changed.has('state') && !changed.has('repris_par')) return
    mustEnd(event)
    if (changed.has('repris_par')) await handOver(event)
    else await accountForAll(event)
    await close(event)
  },
}

function mustBeOpen({ before }: Event): void {
  if (before?.state !== 'ouverte') {
    const present = { state: before?.state }
    throw conflict('Cette tournée est close : elle ne se rouvre pas et ne change plus.', present, {
      code: 'tournee_close',
    })
  }
}

function mustEnd({ record, before }: Event): void {
  if (record.state !== 'close' && record.repris_par === '') {
    throw conflict('Une tournée ouverte ne peut qu’être close.', { state: before?.state })
  }
}

/** Failed deliveries become returns in the livreur's hands; a parcel without a result keeps the tour open. */
async function accountForAll(event: Event): Promise<void> {
  const { record, tx, engine } = event
  const forgotten = await forgottenOn(tx, record.id, statesUnderWay(engine))
  if (forgotten.length > 0) {
    const message = `Dites d’abord ce qu’il en est : ${someOf(forgotten)}. Puis terminez la tournée.`
    const named = { code: 'colis_oublies', params: { codes: forgotten.slice(0, MOST_NAMED).join(', ') } }
    throw conflict(message, { state: 'ouverte', forgotten }, named)
  }
  const held = await heldBy(tx, record.livreur)
  const failed = held.filter(({ status }) => isOneOf(FAILED, stateCode(status)))
  await moveAll(
    event,
    failed.map(({ id }) => ({ command: id, to: 'RETOUR_CHEZ_LIVREUR', as: 'systeme' })),
  )
}

/**
 * States in which a parcel has no outcome for the day yet; for a state of the company's own, its category
 * decides.
 */
const statesUnderWay = (engine: Event['engine']): readonly string[] => [
  ...WITHOUT_OUTCOME.map(stateId),
  ...ownStates(engine, 'en_cours'),
]
const WITHOUT_OUTCOME: readonly StateCode[] = ['AFFECTE', 'EN_DISTRIBUTION']

const FAILED: readonly StateCode[] = ['REFUSE', 'ANNULE_CLIENT', 'DEMANDE_RETOUR']

/** Passes all parcels to the other livreur; the first one still has to hand over the cash he took. */
async function handOver(event: Event): Promise<void> {
  const { record, tx, engine } = event
  const other = await engine.find(tx, 'users', record.repris_par)
  if (other?.type !== 'livreur' || !other.active || other.id === record.livreur) {
    throw invalid({
      repris_par: { code: 'validation_invalid_livreur', message: 'Choisissez un autre livreur, actif.' },
    })
  }
  await mustBeOwnLivreur(engine, tx, event.caller, other.id)
  const held = await heldBy(tx, record.livreur)
  await moveAll(
    event,
    held.map(({ id, status }) => ({
      command: id,
      to: { id: status },
      values: { kind: 'garde', delivery_man: other.id, note: TAKEN_OVER },
    })),
  )
}

const TAKEN_OVER = 'Tournée reprise par un autre livreur.'

/** Makes all the moves or none: a tour is never half closed. */
async function moveAll(event: Event, moves: readonly RequestedMove[]): Promise<void> {
  const outcomes = await moveParcels(event.engine, event.tx, moves, event)
  const refused = outcomes.find(({ refusal }) => refusal)
  if (refused?.refusal) throw conflict(refused.refusal.message, { command: refused.command })
}

/** Closes the tour after the moves of its closing: nothing of the tour comes later than its end. */
async function close({ record, caller, tx, engine }: Event): Promise<void> {
  Object.assign(record, await figuresOf(tx, record.id, record.livreur))
  record.state = 'close'
  record.closed_at = laterOf(canonical(engine.clock.now()), await lastMoveOf(tx, record.id))
  record.closed_by = callerId(caller)
}

const MOST_NAMED = 10

/** « le colis A », « les colis A, B et 12 autres »: enough to go and look for them. */
function someOf(codes: readonly string[]): string {
  const named = codes.slice(0, MOST_NAMED).join(', ')
  const more = codes.length - MOST_NAMED
  if (codes.length === 1) return `le colis ${named}`
  return `les colis ${named}${more > 0 ? ` et ${more} autres` : ''}`
}
