import type { Collections, Row } from '#model/collections.ts'
import { type Decision, decide } from '#model/domain/commande/decide/decide.ts'
import { type Actor, EMPTY_REQUEST, type Graph } from '#model/domain/commande/decide/move-request.ts'
import { clash, type Refusal } from '#model/domain/commande/decide/refusal.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { canonical } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Uploads } from '#server/core/files/upload.ts'
import type { Tx } from '#server/db/database.ts'
import { holdPackagingOf } from '#server/packaging/packing.ts'
import {
  type Departures,
  departuresOf,
  isInAgence,
  leaveDeparture,
  promisedElsewhere,
} from '#server/parcels/bons/leaving.ts'
import { closableAmong, mayBeClosable } from '#server/parcels/closable.ts'
import { actorOf } from '#server/parcels/livreurs/actor.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { holdOwnStates } from '#server/parcels/states/own-states.ts'
import { mayChangeFees } from '#server/tariffs/facts.ts'
import { HeldFees } from '#server/tariffs/held-fees.ts'
import { type Ceilings, ceilingsOf } from '#server/till/loads.ts'
import { originOfDecided } from './decided.ts'
import { type FactsOf, gatherFacts, type WantedMove } from './facts.ts'
import { complete, type Moving, suiviFacts, writeConsequences } from './write-move.ts'

/** A requested move. */
export interface RequestedMove {
  readonly command: string
  /** A shipped state by its code, any by its record. */
  readonly to: StateCode | { readonly id: string }
  /**
   * Values of the suivi: `kind`, `from`, those its state requires, and `id` when the caller may send it
   * twice.
   */
  readonly values?: Partial<Row<'suivis'>>
  /** The photo and the signature among the values, as they came. */
  readonly uploads?: Uploads
  /** The actor, when it is not the caller: the product itself, or the recipient by the link. */
  readonly as?: 'systeme' | 'acheteur'
}

/** The result of a move: the id of its suivi, or the refusal. */
export type MoveOutcome =
  | { readonly command: string; readonly suivi: string; readonly refusal?: never }
  | { readonly command: string; readonly suivi?: never; readonly refusal: Refusal }

export const NO_PARCEL = clash('Ce colis n’existe plus, ou il est dans la corbeille.', 'plus_disponible')

/**
 * Moves any number of parcels in the caller's transaction, in the order given. A refused parcel stays as it
 * is, with its reason; a parcel listed twice moves twice, in one gesture.
 */
export async function moveParcels(
  engine: Engine<Collections>,
  tx: Tx,
  moves: readonly RequestedMove[],
  origin: Origin,
): Promise<MoveOutcome[]> {
  if (moves.length === 0) return []
  const parcels = await engine.hold(
    tx,
    'commands',
    moves.map(({ command }) => command),
  )
  await holdOwnStates(
    tx,
    moves.map(({ to }) => idOf(to)),
  )
  const now = canonical(engine.clock.now())
  const actor = await actorOf(engine, tx, origin.caller)
  const wanted = moves.flatMap(({ command, to, values }) => {
    const parcel = parcels.get(command)
    const { kind = 'transition', delivery_man: livreur = '' } = values ?? {}
    return parcel ? [{ parcel, status: idOf(to), kind, livreur }] : []
  })
  const [{ factsOf, limited }, fees, departures] = await Promise.all([
    gatherFacts(engine, tx, wanted, actor, now),
    feesMoved(tx, wanted),
    departuresOf(
      tx,
      [...parcels.values()].filter(isInAgence).map(({ id }) => id),
    ),
  ])
  const context = {
    engine,
    tx,
    origin,
    now,
    tours: new Map<string, string>(),
    fees,
    actor,
    graph: graphOf(engine),
    factsOf,
    ceilings: await ceilingsOf(engine, tx, limited, now),
    departures,
  }
  const outcomes: MoveOutcome[] = []
  const made = new Map<string, string>()
  for (const move of moves) {
    const parcel = parcels.get(move.command)
    if (!parcel) outcomes.push({ command: move.command, refusal: NO_PARCEL })
    else {
      const { outcome, after } = await moveOne(context, parcel, move, made.get(move.command) ?? '')
      parcels.set(move.command, after)
      if (outcome.suivi) made.set(move.command, outcome.suivi)
      outcomes.push(outcome)
    }
  }
  const ended = [...parcels.values()].filter((parcel) => made.has(parcel.id) && mayBeClosable(parcel))
  await closeOver({ engine, tx, origin }, ended)
  return outcomes
}

/** Parcels closed at once. */
const AT_ONCE = 500

/**
 * Closes those of these parcels whose life is over. Called by every write that settles a last dirham, or ends
 * a paid parcel. `paid` is a facture that this transaction pays.
 */
export async function closeOver(
  { engine, tx, origin }: Pick<Deciding, 'engine' | 'tx' | 'origin'>,
  parcels: readonly Pick<Row<'commands'>, 'id'>[],
  paid = '',
): Promise<void> {
  if (parcels.length === 0) return
  const over = await closableAmong(
    tx,
    parcels.map(({ id }) => id),
    paid,
  )
  for (let from = 0; from < over.length; from += AT_ONCE) {
    const moves = over
      .slice(from, from + AT_ONCE)
      .map((command): RequestedMove => ({ command, to: 'CLOTURE', as: 'systeme' }))
    // A parcel whose closing the company's graph refuses stays in its state.
    await moveParcels(engine, tx, moves, origin)
  }
}

async function feesMoved(
  tx: Tx,
  wanted: readonly (WantedMove & Pick<Row<'suivis'>, 'kind'>)[],
): Promise<HeldFees> {
  const fees = new HeldFees(tx)
  const changed = wanted.filter((one) => mayChangeFees(one.parcel, one)).map(({ parcel }) => parcel)
  const leaving = changed.filter(({ holder_kind }) => holder_kind === 'client')
  await Promise.all([
    fees.read(changed.map(({ id }) => id)),
    holdPackagingOf(
      tx,
      leaving.map(({ client_source }) => client_source),
    ),
  ])
  return fees
}

const idOf = (to: RequestedMove['to']): string => (typeof to === 'string' ? stateId(to) : to.id)

/** The result of all moves of one parcel: the last one made, the first one refused. */
export interface Gesture {
  readonly suivi?: string
  readonly refusal?: Refusal
}

export function gestureOf(outcomes: readonly MoveOutcome[]): Gesture {
  const suivi = outcomes.findLast((outcome) => outcome.suivi)?.suivi
  const refusal = outcomes.find((outcome) => outcome.refusal)?.refusal
  return { ...(suivi && { suivi }), ...(refusal && { refusal }) }
}

/** Undoes, with its request, a gesture that was refused half way. */
export function refuseHalf({ suivi, refusal }: Gesture): void {
  if (suivi && refusal) throw conflict(refusal.message)
}

interface Deciding extends Moving {
  readonly actor: Actor
  readonly graph: Graph
  readonly factsOf: FactsOf
  readonly ceilings: Ceilings
  readonly departures: Departures
}

async function moveOne(
  context: Deciding,
  parcel: Row<'commands'>,
  { command, to, values, as, uploads }: RequestedMove,
  follows: string,
): Promise<{ outcome: MoveOutcome; after: Row<'commands'> }> {
  const { engine, tx, origin } = context
  const asked = { ...EMPTY_REQUEST, source: sourceOf(origin), ...values, status: idOf(to) }
  const actor: Actor = as ? { person: null, isRamasseur: false, agence: '', as } : context.actor
  const promised = promisedElsewhere(context.departures, parcel, asked)
  if (promised) return { outcome: { command, refusal: promised }, after: parcel }
  const decision: Decision = decide(
    context.graph,
    parcel,
    { ...asked, amountSaid: values?.amount_collected !== undefined },
    actor,
    context.factsOf(parcel),
  )
  if (decision.refused) return { outcome: { command, refusal: decision.refused }, after: parcel }
  const noRoom = context.ceilings.give(parcel, { ...parcel, ...decision.consequences.parcel })
  if (noRoom) return { outcome: { command, refusal: noRoom }, after: parcel }
  const id = values?.id ?? newId()
  const consequences = await complete(context, parcel, decision.consequences, { changes: null, ...asked })
  const suivi = { ...asked, ...suiviFacts(context, parcel, consequences), id, command, follows }
  const written = await engine.create(tx, 'suivis', suivi, originOfDecided(origin), uploads)
  const after = await writeConsequences(context, parcel, written, consequences)
  if (asked.bon !== context.departures.get(command)?.bon) {
    await leaveDeparture(engine, tx, context.departures, after, origin)
  }
  return { outcome: { command, suivi: id }, after }
}

export const sourceOf = ({ source }: Origin): Row<'suivis'>['source'] =>
  source === 'cli' ? 'system' : source
