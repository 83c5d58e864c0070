import type { Collections, Row } from '#model/collections.ts'
import { MOST_DAYS_AHEAD, MOST_REPORTS } from '#model/domain/commande/moves.ts'
import { stateCode } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import { localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import { ApiError } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'
import { graphOf } from '#server/parcels/graph.ts'
import { moveParcels } from '#server/parcels/move.ts'
import { storedDay } from './dates.ts'
import { servedDays } from './days.ts'

type Parcel = Row<'commands'>

/** What somebody who has proved himself may ask for now. */
export interface Offers {
  /** Days he may choose instead. */
  readonly days: readonly Temporal.PlainDate[]
  /** The livreur says he did not reach him: he may say the contrary, once; `told` when he did. */
  readonly contact: 'open' | 'told' | ''
}

/** Days of the week to choose from are enough. */
const DAYS_OFFERED = 7
const MISSED_CALLS: readonly StateCode[] = ['PAS_DE_REPONSE', 'INJOIGNABLE', 'BOITE_VOCALE']
/** What the claim is about, among the subjects there are. */
const CLAIM = 'rappeler'

export async function offersTo(engine: Engine<Collections>, parcel: Parcel): Promise<Offers> {
  const code = stateCode(parcel.status)
  const missed = code !== undefined && MISSED_CALLS.includes(code)
  return {
    days: laterState(engine, parcel) ? daysFor(engine, parcel) : [],
    contact: missed ? ((await hasClaimed(engine, parcel)) ? 'told' : 'open') : '',
  }
}

/** The state in which a parcel waits for a day its recipient chose, where the graph lets him lead it there. */
function laterState(engine: Engine<Collections>, parcel: Parcel): StateCode | undefined {
  const open = graphOf(engine)
    .edges(parcel.status)
    .filter(({ who }) => who.includes('acheteur'))
    .map(({ to }) => to)
  if (open.includes('PROGRAMME')) return 'PROGRAMME'
  return open.includes('REPORTE') && parcel.reports < MOST_REPORTS ? 'REPORTE' : undefined
}

function daysFor(engine: Engine<Collections>, { city }: Parcel): Temporal.PlainDate[] {
  const today = localDay(engine.clock.now())
  const last = today.add({ days: MOST_DAYS_AHEAD })
  return servedDays(engine, city, today.add({ days: 1 }), DAYS_OFFERED).filter(
    (day) => Temporal.PlainDate.compare(day, last) <= 0,
  )
}

async function hasClaimed({ db }: Engine<Collections>, { id }: Parcel): Promise<boolean> {
  const claims = await db.query(sql`SELECT FROM reclamations
    WHERE command = ${id} AND type = ${CLAIM} AND state NOT IN ('resolue', 'rejetee') LIMIT 1`)
  return claims.length > 0
}

/** False when the parcel cannot wait for that day, or no longer. The same day asked for twice is asked for once. */
export async function chooseDay(
  engine: Engine<Collections>,
  parcel: Parcel,
  day: string,
  origin: Origin,
): Promise<boolean> {
  if (waitsFor(parcel, day)) return true
  const to = laterState(engine, parcel)
  if (!to || !daysFor(engine, parcel).some((offered) => offered.toString() === day)) return false
  const values = {
    from: parcel.status,
    reported_date: `${day} 00:00:00.000Z`,
    note: 'Jour choisi par le destinataire sur sa page de suivi.',
  }
  const [moved] = await engine.db.transaction((tx) =>
    moveParcels(engine, tx, [{ command: parcel.id, to, values, as: 'acheteur' }], origin),
  )
  return moved?.suivi !== undefined
}

function waitsFor({ status, reported_date }: Parcel, day: string): boolean {
  const code = stateCode(status)
  const waits = code === 'PROGRAMME' || code === 'REPORTE'
  return waits && reported_date !== '' && storedDay(reported_date).toString() === day
}

/** A claim for the agence and the merchant to follow; false when no call is said to have been missed. */
export async function contradict(
  engine: Engine<Collections>,
  parcel: Parcel,
  origin: Origin,
): Promise<boolean> {
  const { contact } = await offersTo(engine, parcel)
  if (contact !== 'open') return contact === 'told'
  const state = await engine.find(engine.db, 'tracking_states', parcel.status)
  const claim = {
    type: CLAIM,
    subject: 'Le destinataire dit ne pas avoir été contacté',
    body: `Écrit par le destinataire sur sa page de suivi, alors que le colis est « ${state?.name ?? ''} ».`,
    command: parcel.id,
    client: parcel.client_source,
    priority: 'haute',
  } as const
  try {
    await engine.db.transaction((tx) => engine.create(tx, 'reclamations', claim, origin))
  } catch (error) {
    // Somebody claimed at the same time.
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
  return true
}
