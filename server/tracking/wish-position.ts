import type { Collections, Row } from '#model/collections.ts'
import { isUsable, readPin } from '#model/domain/commande/pin.ts'
import { canonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { villeOf } from '#server/parcels/ville.ts'
import { isAhead } from './parcel.ts'

type Parcel = Row<'commands'>

/**
 * « open »: the recipient may send a position, since the parcel may still come to the door; « told »: one was
 * sent; empty: neither.
 */
export async function positionOffered(
  engine: Engine<Collections>,
  parcel: Parcel,
): Promise<'open' | 'told' | ''> {
  if (!mayComeToHim(engine, parcel)) return ''
  const [told] = await engine.findBy(engine.db, 'positions', 'command', parcel.id)
  return told ? 'told' : 'open'
}

function mayComeToHim(engine: Engine<Collections>, parcel: Parcel): boolean {
  const state = engine.cached('tracking_states').get(parcel.status)
  return state !== undefined && isAhead(state, parcel)
}

/** Stores the position; a second one replaces the first. False for one a livreur could not go to. */
export async function sendPosition(
  engine: Engine<Collections>,
  parcel: Parcel,
  written: string,
  origin: Origin,
): Promise<boolean> {
  const pin = readPin(written)
  const ville = villeOf(engine, parcel.city)?.position ?? null
  if (!mayComeToHim(engine, parcel) || pin === null || !isUsable(pin, ville)) return false
  const values = {
    position: pin.at,
    precision_m: pin.error,
    at: canonical(engine.clock.now()),
  }
  await engine.db.transaction(async (tx) => {
    const before = await told(engine, tx, parcel)
    if (before) await engine.update(tx, 'positions', before.id, values, origin)
    else await engine.create(tx, 'positions', { ...values, command: parcel.id }, origin)
  })
  return true
}

/** Erases the position at any time; a second call changes nothing. */
export async function forgetPosition(
  engine: Engine<Collections>,
  parcel: Parcel,
  origin: Origin,
): Promise<boolean> {
  await engine.db.transaction(async (tx) => {
    const before = await told(engine, tx, parcel)
    if (before) await engine.remove(tx, 'positions', before.id, origin)
  })
  return true
}

/** The position, with its parcel locked: two taps at once go one after the other. */
async function told(
  engine: Engine<Collections>,
  tx: Tx,
  { id }: Parcel,
): Promise<Row<'positions'> | undefined> {
  await engine.lock(tx, 'commands', [id])
  const [before] = await engine.findBy(tx, 'positions', 'command', id)
  return before
}
