import type { Collections, Row } from '#model/collections.ts'
import { undoneOf } from '#model/domain/commande/decide/undone.ts'
import { type PublicStep, publicSteps } from '#model/domain/commande/states/public-steps.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES, type StateCode } from '#model/domain/commande/states/states.ts'
import { commandTotal } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { remiseCodeOf } from '#server/parcels/remise-codes.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { servedDays } from '#server/parcels/times/open-days.ts'
import { villeOf } from '#server/parcels/ville.ts'
import { storedDay } from './dates.ts'

/** Far more events than a parcel has; the latest ones are read. */
const MOST_EVENTS = 500

/** A parcel that is not in the corbeille. */
export async function parcelOf(
  engine: Engine<Collections>,
  code: string | null,
): Promise<Row<'commands'> | null> {
  if (code === null) return null
  const [parcel] = await engine.findBy(engine.db, 'commands', 'code', code)
  return parcel ?? null
}

type Event = Pick<Row<'suivis'>, 'id' | 'kind' | 'status' | 'at' | 'undoes' | 'follows'>

/** A move that was taken back never was, and neither was its taking back. */
export async function stepsOf(
  engine: Engine<Collections>,
  { id, created, outcome }: Row<'commands'>,
): Promise<PublicStep[]> {
  const rows = await engine.db.query<Event>(
    sql`SELECT id, kind, status, coalesce(at, created) AS at, undoes, follows FROM suivis WHERE command = ${id}
      ORDER BY at DESC NULLS LAST, _seq DESC LIMIT ${MOST_EVENTS}`,
  )
  const undone = undoneOf(rows)
  const graph = graphOf(engine)
  const events = rows.reverse().flatMap(({ id, kind, status, at }) => {
    const state = graph.state(status)
    const stands = kind !== 'annulation' && !undone.has(id)
    return state && stands ? [{ ...state, at }] : []
  })
  const delivered = DELIVERED_OUTCOMES.some((one) => one === outcome)
  return publicSteps({ created, delivered }, events)
}

/** Data for a recipient with the key, besides the steps. */
export interface OpenedParcel {
  readonly state: { readonly public_label: string; readonly name_ar: string }
  readonly expected: Temporal.PlainDate | null
  readonly keptUntil: Temporal.PlainDate | null
  /** The amount to have ready; null once the delivery is over. */
  readonly due: Centimes | null
  readonly sender: string
  /** Phone of the shop; empty when it gave none. */
  readonly senderPhone: string
  readonly product: string
  /** The code to give to the livreur; empty where none is required, and once the delivery is over. */
  readonly code: string
  /** Whether the recipient may open the parcel before paying; null once the delivery is over. */
  readonly mayOpen: boolean | null
  /** Cash paid at the door; null while it is ahead, or was refused. */
  readonly paid: Centimes | null
  /** When it was delivered, canonical text; empty while it was not. */
  readonly deliveredAt: string
  readonly receiver: string
  readonly address: string
  readonly ville: { readonly name: string; readonly name_ar: string }
  /** The livreur, while the parcel is on his tour today. */
  readonly driver: Driver | null
}

export interface Driver {
  readonly name: string
  readonly phone: string
}

export async function openedOf(
  engine: Engine<Collections>,
  parcel: Row<'commands'>,
  steps: readonly PublicStep[],
  now: Temporal.Instant,
): Promise<OpenedParcel> {
  const state = await engine.find(engine.db, 'tracking_states', parcel.status)
  const code = stateCode(parcel.status)
  const ville = await engine.find(engine.db, 'villes', parcel.city)
  const ahead = state !== null && isAhead(state, parcel)
  const delivered = DELIVERED_OUTCOMES.some((one) => one === parcel.outcome)
  return {
    state: { public_label: state?.public_label ?? '', name_ar: state?.name_ar ?? '' },
    expected: ahead ? expectedDay(engine, parcel, code, steps, now) : null,
    keptUntil: code === 'RETRAIT_AGENCE' && parcel.limite_retrait ? storedDay(parcel.limite_retrait) : null,
    due: ahead ? commandTotal(parcel) : null,
    sender: parcel.client_name,
    senderPhone: (await engine.find(engine.db, 'users', parcel.client_source))?.phone ?? '',
    product: parcel.product_name,
    code: ahead && parcel.code_remise ? remiseCodeOf(parcel) : '',
    mayOpen: ahead ? parcel.package_opened : null,
    paid: delivered ? parcel.amount_collected : null,
    deliveredAt: delivered ? (steps.at(-1)?.at ?? '') : '',
    receiver: parcel.receiver_full_name,
    address: parcel.receiver_address,
    ville: { name: ville?.name ?? '', name_ar: ville?.name_ar ?? '' },
    driver: code === 'EN_DISTRIBUTION' ? await driverOf(engine, parcel) : null,
  }
}

/** True while the parcel may still come to the recipient's door. */
export const isAhead = ({ category }: Row<'tracking_states'>, { outcome }: Row<'commands'>): boolean =>
  outcome === '' && !['livre', 'retour', 'cloture'].includes(category)

async function driverOf(
  engine: Engine<Collections>,
  { delivery_man }: Row<'commands'>,
): Promise<Driver | null> {
  const user = delivery_man === '' ? null : await engine.find(engine.db, 'users', delivery_man)
  return user && user.phone !== '' ? { name: user.full_name, phone: user.phone } : null
}

const HOUR_MS = 3_600_000

/** States in which the merchant has still to confirm the parcel. */
const UNCERTAIN: readonly StateCode[] = ['A_CONFIRMER', 'RAPPEL']

/**
 * The day agreed, today when it is out for delivery, else as long after pick-up as its ville is promised; before
 * pick-up, as if it were picked up now.
 */
function expectedDay(
  engine: Engine<Collections>,
  parcel: Row<'commands'>,
  code: StateCode | undefined,
  steps: readonly PublicStep[],
  now: Temporal.Instant,
): Temporal.PlainDate | null {
  const today = localDay(now)
  if (code === 'EN_DISTRIBUTION') return today
  const agreed = code === 'PROGRAMME' || code === 'REPORTE' ? parcel.reported_date : ''
  if (agreed !== '') return notPast(storedDay(agreed), today)
  if (code && UNCERTAIN.includes(code)) return null
  const picked = steps[1]?.at
  const promised = villeOf(engine, parcel.city)?.delai_h ?? 0
  if (promised === 0) return null
  const ready = (picked ? fromCanonical(picked) : now).add({ milliseconds: promised * HOUR_MS })
  const [day] = servedDays(engine, parcel.city, localDay(ready), 1)
  return day ? notPast(day, today) : null
}

const notPast = (day: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate | null =>
  Temporal.PlainDate.compare(day, today) < 0 ? null : day
