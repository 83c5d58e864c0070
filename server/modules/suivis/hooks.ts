import type { Collections, Row } from '#model/collections.ts'
import { decide } from '#model/domain/commande/decide/decide.ts'
import type { Actor } from '#model/domain/commande/decide/move-request.ts'
import { SAYABLE_SOURCES } from '#model/domain/commande/decide/moves.ts'
import { needsReason } from '#model/domain/commande/decide/take-back.ts'
import { isOutsideTour } from '#model/domain/phone/outbox.ts'
import { invalid, notFound } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { isShared, NotShared } from '#server/db/shared-transactions.ts'
import {
  type Departures,
  departuresOf,
  isInAgence,
  leaveDeparture,
  promisedElsewhere,
} from '#server/parcels/bons/leaving.ts'
import { holdBon } from '#server/parcels/bons/lines.ts'
import { mayBeClosable } from '#server/parcels/closable.ts'
import { actorOf } from '#server/parcels/livreurs/actor.ts'
import { gatherFacts } from '#server/parcels/moves/facts.ts'
import { type FactsAhead, factsAhead } from '#server/parcels/moves/facts-ahead.ts'
import { closeOver, NO_PARCEL, sourceOf } from '#server/parcels/moves/move.ts'
import { refusalError } from '#server/parcels/moves/refused.ts'
import { consequencesUndone } from '#server/parcels/moves/undo.ts'
import { earlierMoves, undoRefusals } from '#server/parcels/moves/undoable.ts'
import {
  type Completed,
  complete,
  type Moving,
  suiviFacts,
  writeConsequences,
} from '#server/parcels/moves/write-move.ts'
import { isFarFromDoor } from '#server/parcels/places-of-stops.ts'
import { isPlain, plainMoveOf } from '#server/parcels/plain-moves.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { holdOwnStates } from '#server/parcels/states/own-states.ts'
import { mustBeOwnAgence } from '#server/people.ts'
import { announceProofs, mayAnnounce } from '#server/phones/announced-proofs.ts'
import { mayChangeFees, oftenChangesFees } from '#server/tariffs/facts.ts'
import { HeldFees } from '#server/tariffs/held-fees.ts'
import { ceilingsOf } from '#server/till/loads.ts'

import { mustBeOnBon, tourOpenedAt } from './queries.ts'

type Event = HookEvent<Collections['suivis'], Collections>

/** A suivi created by a request is decided and carried out here; those of `moveParcels` come decided. */
export const suivisHooks: Hooks<Collections['suivis'], Collections> = {
  sharedBy: plainMoveOf,
  async beforeCreate(event) {
    const { record, caller, isDecided } = event
    if (isDecided) return
    if (record.agence !== '') mustBeOwnAgence(caller, record.agence)
    if (!SAYABLE_SOURCES.some((source) => source === record.source)) record.source = sourceOf(event)
    refuseChanges(event)
    mayAnnounce(event)
    const { actor, parcel, departures, fees, openedAt, ahead } = await heldFor(event)
    if (record.device_at !== '')
      record.heure_douteuse ||= isOutsideTour(record.device_at, openedAt, event.now)
    const promised = promisedElsewhere(departures, parcel, record)
    if (promised && record.kind !== 'annulation') throw refusalError(promised, parcel)
    if (mayChangeFees(parcel, record)) await fees.read([parcel.id])
    const made = moveOf(event, fees)
    const consequences =
      record.kind === 'annulation'
        ? await undo(event, parcel, actor)
        : await move(event, { made, ahead }, parcel, actor)
    Object.assign(record, suiviFacts(made, parcel, consequences))
    record.loin = record.attempt_no > 0 && (await isFarFromDoor(event.tx, parcel.id, record.position))
    event.onceWritten(() => carryOut(event, { parcel, consequences, departures, made }))
  },
}

interface Decided {
  readonly parcel: Row<'commands'>
  readonly consequences: Completed
  readonly departures: Departures
  readonly made: Moving
}

/** Carries out a suivi that has just been written: in its parcel, and in other records. */
async function carryOut(event: Event, { parcel, consequences, departures, made }: Decided): Promise<void> {
  const { engine, tx, record } = event
  const after = await writeConsequences(made, parcel, record, consequences)
  await announceProofs(event)
  if (record.bon !== departures.get(after.id)?.bon) {
    await leaveDeparture(engine, tx, departures, after, event)
  }
  if (mayBeClosable(after)) await closeOver({ engine, tx, origin: event }, [after])
}

/** Changes of recipient and place come with a relance alone. */
function refuseChanges({ record }: Event): void {
  if (record.kind === 'relance' || Object.keys(Object(record.changes)).length === 0) return
  const message = 'Un changement de destinataire ou d’adresse se dit avec une relance : donnez-lui ce genre.'
  throw invalid({ changes: { code: 'validation_relance_only', message } })
}

const moveOf = (event: Event, fees: HeldFees): Moving => {
  const { engine, tx, now } = event
  return { engine, tx, now, origin: event, tours: new Map(), fees }
}

const NO_DEPARTURES: Departures = new Map()

/** The locked parcel and the facts around it, read behind its lock in one journey. */
async function heldFor({ record, tx, engine, caller }: Event) {
  if (record.bon !== '') await holdBon(tx, record.bon)
  const ids = [record.command]
  const fees = new HeldFees(tx)
  const [actor, parcels, departures, openedAt, ahead] = await Promise.all([
    actorOf(engine, tx, caller),
    engine.hold(tx, 'commands', ids),
    departuresOf(tx, ids),
    record.device_at === '' ? '' : tourOpenedAt(tx, record.command),
    record.kind === 'annulation' ? undefined : factsAhead(tx, record),
    oftenChangesFees(record) && fees.read(ids),
  ])
  const parcel = parcels.get(record.command)
  if (!parcel) throw refusalError(NO_PARCEL, null)
  const own = isInAgence(parcel) ? departures : NO_DEPARTURES
  if (isShared(tx) && own.size > 0) throw new NotShared()
  return { actor, parcel, departures: own, fees, openedAt, ahead }
}

async function move(
  event: Event,
  { made, ahead }: { readonly made: Moving; readonly ahead: FactsAhead | undefined },
  parcel: Row<'commands'>,
  actor: Actor,
): Promise<Completed> {
  const { record, given, tx, engine, now } = event
  if (record.bon !== '') await mustBeOnBon(tx, record.bon, parcel.id)
  await holdOwnStates(tx, [record.status])
  const wanted = { parcel, status: record.status, livreur: record.delivery_man, kind: record.kind }
  const { factsOf, limited } = await gatherFacts(engine, tx, [wanted], actor, now, ahead)
  const asked = { ...record, amountSaid: given.has('amount_collected') }
  const decision = decide(graphOf(engine), parcel, asked, actor, factsOf(parcel))
  if (decision.refused) throw refusalError(decision.refused, parcel)
  if (isShared(tx) && !isPlain({ parcel, record, consequences: decision.consequences, limited }))
    throw new NotShared()
  const ceilings = await ceilingsOf(engine, tx, limited, now)
  const noRoom = ceilings.give(parcel, { ...parcel, ...decision.consequences.parcel })
  if (noRoom) throw refusalError(noRoom, parcel)
  return complete(made, parcel, decision.consequences, record)
}

async function undo(event: Event, parcel: Row<'commands'>, actor: Actor): Promise<Completed> {
  const { record, tx, engine, now } = event
  const undone = (await engine.hold(tx, 'suivis', [record.undoes])).get(record.undoes)
  if (!undone) throw record.undoes === '' ? invalid({ undoes: UNDOES }) : notFound()
  const earlier = await earlierMoves(engine, tx, [undone])
  const undoing = { suivi: undone, earlier: earlier(undone), parcel }
  const whyNot = await undoRefusals(engine, tx, [undoing], actor, now)
  const refusal = whyNot(undoing)
  if (refusal) throw refusalError(refusal, parcel)
  const back = { device_at: record.device_at, at: now }
  if (actor.person && record.note.trim() === '' && needsReason(actor.person, undone, back)) {
    throw invalid({ note: LATE })
  }
  const consequences = consequencesUndone(undoing, now)
  record.status = consequences.parcel.status ?? parcel.status
  return consequences
}

const LATE = { code: 'validation_note', message: 'La minute est passée : dites pourquoi vous corrigez.' }

const UNDOES = { code: 'validation_required', message: 'Dites quel changement annuler.' }
