import type { Collections, Row } from '#model/collections.ts'
import type { BonKind } from '#model/domain/bon/bon.ts'
import { type BonMoment, type Leg, wayOf } from '#model/domain/bon/way.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { type Gesture, gestureOf, moveParcels, type RequestedMove } from '#server/parcels/moves/move.ts'
import type { Bon } from './lines.ts'

type Parcel = Row<'commands'>
type Values = NonNullable<RequestedMove['values']>

/** The result for a parcel; without a suivi it stayed where it is. */
export interface Moved extends Gesture {
  readonly parcel: Parcel
}

/**
 * Moves parcels through the states their bon leads to at that moment, all in one call; a refused parcel
 * stays.
 */
export async function moveByBon(
  engine: Engine<Collections>,
  tx: Tx,
  bon: Bon & { kind: BonKind },
  parcels: readonly Parcel[],
  moment: BonMoment,
  origin: Origin,
  values: Values = {},
): Promise<Moved[]> {
  const moves = parcels.flatMap((parcel) =>
    wayFor(bon, parcel, moment).map((leg) => moveOf(bon, leg, moment, parcel, values)),
  )
  const outcomes = Map.groupBy(await moveParcels(engine, tx, moves, origin), ({ command }) => command)
  return parcels.map((parcel) => ({ parcel, ...gestureOf(outcomes.get(parcel.id) ?? []) }))
}

/** The moves a bon makes its parcel take; none for a parcel already given to that livreur. */
function wayFor(bon: Bon & { kind: BonKind }, parcel: Parcel, moment: BonMoment): readonly Leg[] {
  const code = stateCode(parcel.status)
  if (!code) return []
  const his = bon.kind === 'distribution' && parcel.delivery_man === bon.livreur
  if (moment === 'emission' && code === 'AFFECTE' && his) return []
  return wayOf(bon.kind, moment, code)
}

function moveOf(
  bon: Bon,
  { to, system }: Leg,
  moment: BonMoment,
  parcel: Parcel,
  values: Values,
): RequestedMove {
  return {
    command: parcel.id,
    to,
    // The question about another ville was answered when the parcel was put on the bon.
    values: { ...values, ...partyOf(bon, to, moment), bon: bon.id, confirmer_ville: true },
    ...(system && { as: 'systeme' as const }),
  }
}

const TO_LIVREUR: readonly StateCode[] = ['RAMASSAGE_AFFECTE', 'RAMASSE', 'AFFECTE', 'EN_DISTRIBUTION']
const TO_AGENCE: readonly StateCode[] = ['RECU_AGENCE', 'RETOUR_HUB', 'RETOUR_PRET']

/** The new holder: the livreur of the bon, or the agence of the scan. */
function partyOf(bon: Bon, to: StateCode, moment: BonMoment): Values {
  if (TO_LIVREUR.includes(to)) return { delivery_man: bon.livreur }
  if (!TO_AGENCE.includes(to)) return {}
  return { agence: (moment === 'scan' && bon.agence_to) || bon.agence }
}

/** Passes parcels into the hands of an agence, their state staying as it is. */
export async function handOver(
  engine: Engine<Collections>,
  tx: Tx,
  bon: Bon,
  parcel: Parcel,
  origin: Origin,
): Promise<Moved> {
  const to = { id: parcel.status }
  const values = { kind: 'garde', source: 'scan', agence: bon.agence_to || bon.agence, bon: bon.id } as const
  const outcomes = await moveParcels(engine, tx, [{ command: parcel.id, to, values }], origin)
  return { parcel, ...gestureOf(outcomes) }
}

export const isIn = (parcel: Parcel, ...codes: readonly StateCode[]): boolean =>
  codes.some((code) => parcel.status === stateId(code))
