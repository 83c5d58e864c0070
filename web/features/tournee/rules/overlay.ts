import { OUTCOME_OF } from '#model/domain/commande/states/outcome-of.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import {
  DELIVERED_OUTCOMES,
  ECHANGE_OR_PARTIAL,
  isOneOf,
  UNANSWERED,
} from '#model/domain/commande/states/states.ts'
import { isRefused, type Kept } from '#web/outbox/kept.ts'
import type { Parcel, Tour } from '../queries.ts'

/**
 * Lays the livreur's results that the server has not answered yet over its last data,
 * so that a card changes at once.
 */

interface About {
  readonly livreur: string
  readonly tour: string
  /** The local day. */
  readonly today: string
}

/** The parcels as they will be once every item of the outbox is written. */
export function withKept(
  parcels: readonly Parcel[],
  items: readonly Kept[],
  about: About,
): readonly Parcel[] {
  const said = items.filter((item) => !isRefused(item))
  if (said.length === 0) return parcels
  const then = parcels.map((parcel) => said.reduce((one, item) => after(one, item, about), parcel))
  const gone = new Set(then.filter((parcel) => isTakenBack(parcel, said)).map(({ id }) => id))
  return then.filter(({ twin, parent }) => twin === '' || !gone.has(parent))
}

/** An undone exchange or partial delivery has no twin: nothing comes back from it. */
const isTakenBack = ({ id, status }: Parcel, said: readonly Kept[]): boolean =>
  !isOneOf(ECHANGE_OR_PARTIAL, stateCode(status)) &&
  said.some(({ body }) => body.kind === 'annulation' && body.command === id)

function after(parcel: Parcel, item: Kept, about: About): Parcel {
  const { collection, body, parcel: read, occurred_at } = item
  if (collection === 'suivis' && body.command === parcel.id) {
    if (body.kind === 'annulation') return { ...parcel, ...item.shows }
    return told(parcel, body, canonical(occurred_at), about)
  }
  return collection === 'scans' && read === parcel.id ? loaded(parcel, about) : parcel
}

const canonical = (iso: string): string => iso.replace('T', ' ')

function told(parcel: Parcel, body: Kept['body'], at: string, { tour, today }: About): Parcel {
  const status = typeof body.status === 'string' ? body.status : parcel.status
  const code = stateCode(status)
  const amount = typeof body.amount_collected === 'number' ? body.amount_collected : 0
  const inCash = amount !== 0 && body.mode_paiement === 'especes'
  return {
    ...parcel,
    status,
    outcome: (code && OUTCOME_OF[code]) ?? parcel.outcome,
    last_event_at: at,
    tour: parcel.tour || tour,
    ...(amount !== 0 && { amount_collected: amount }),
    ...(inCash && { money_state: 'CHEZ_LIVREUR' as const }),
    ...(typeof body.reported_date === 'string' && { reported_date: body.reported_date }),
    ...(isOneOf(UNANSWERED, code) && { attempted_on: `${today} 00:00:00.000Z` }),
  }
}

const TO_LOAD = stateId('AFFECTE')
const ON_TOUR = stateId('EN_DISTRIBUTION')

/** A code read earlier does not load a parcel that was delivered since. */
function loaded(parcel: Parcel, { livreur, tour }: About): Parcel {
  if (DELIVERED_OUTCOMES.some((outcome) => outcome === parcel.outcome)) return parcel
  if (parcel.status !== TO_LOAD || parcel.delivery_man !== livreur) return parcel
  return { ...parcel, status: ON_TOUR, holder_kind: 'livreur', holder: livreur, tour: parcel.tour || tour }
}

/** The tour with the livreur's own closing; the server adds its figures. */
export function tourWithKept(tour: Tour | null, items: readonly Kept[]): Tour | null {
  const end = items.find((item) => item.collection === 'tours' && item.id === tour?.id && !isRefused(item))
  if (!tour || !end || tour.state === 'close') return tour
  return { ...tour, state: 'close', closed_at: canonical(end.occurred_at) }
}

/** Commandes whose recipient was called, from the outbox. */
export const calledOf = (items: readonly Kept[]): readonly string[] =>
  items.flatMap(({ collection, body }) => (collection === 'appels' ? [String(body.command)] : []))
