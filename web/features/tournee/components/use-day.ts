import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { add, fromDirhams, toDirhams, ZERO } from '#model/domain/money.ts'
import { groupOf, inOrder, type StopGroup } from '#model/domain/tournee/stops.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { localDay, today as todayOf } from '#web/table/clock.ts'
import { type Parcel, parcelsFilter, parcelsQuery, stateOf, type Tour, tourQuery } from '../queries.ts'
import { tourWithKept, withKept } from '../rules/overlay.ts'
import { placing } from './kept-ids.ts'

export type Groups = Readonly<Record<StopGroup, readonly Parcel[]>>

export interface Day {
  readonly today: string
  /** The open one, else the one closed today. */
  readonly tour: Tour | null
  readonly groups: Groups
  readonly all: readonly Parcel[]
  readonly active: readonly Parcel[]
  /** Cash of the tour still in the livreur's hands. */
  readonly toPay: Centimes
}

/** The live data of the page; undefined until loaded. */
export function useDay(): {
  readonly day: Day | undefined
  readonly failed: boolean
  readonly retry: () => void
} {
  const { person, clock } = useSession()
  const placed = placing.use()
  const tours = useQuery(tourQuery(person.id))
  const today = todayOf(clock)
  const { items } = useOutbox()
  const tour = tourWithKept(tours.data ? ofToday(tours.data, today, clock) : null, items)
  const tourId = tour?.id ?? ''
  const parcels = useQuery({ ...parcelsQuery(person.id, tourId), enabled: tours.data !== undefined })
  useLiveRecords('commands', parcelsFilter(person.id, tourId))
  useLiveRecords('tours')
  const day = useMemo(() => {
    if (!parcels.data) return undefined
    const told = withKept(parcels.data, items, { livreur: person.id, tour: tourId, today })
    return sorted(told, tour, person.id, today, placed)
  }, [parcels.data, items, tour, tourId, person.id, today, placed])
  return {
    day,
    failed: tours.isError || parcels.isError,
    retry: () => void Promise.all([tours.refetch(), parcels.refetch()]),
  }
}

/** A closed tour of another day is over; an open one goes on until the livreur closes it. */
function ofToday(tour: Tour, today: string, clock: Parameters<typeof localDay>[1]): Tour | null {
  return tour.state === 'ouverte' || localDay(tour.closed_at, clock) === today ? tour : null
}

function sorted(
  parcels: readonly Parcel[],
  tour: Tour | null,
  livreur: string,
  today: string,
  placed: readonly string[],
): Day {
  const groups: Record<StopGroup, Parcel[]> = { livrer: [], charger: [], rendre: [], livres: [] }
  for (const parcel of parcels) {
    const group = groupOf(parcel, stateOf(parcel), livreur, today)
    if (group) groups[group].push(parcel)
  }
  const livrer = inOrder(groups.livrer.map(placedOf), placed).map(({ parcel }) => parcel)
  const charger = inOrder(groups.charger.map(placedOf), placed).map(({ parcel }) => parcel)
  // A parcel paid for and then refused may be back in the agence: its cash is still due.
  const cash = parcels.filter((one) => one.money_state === 'CHEZ_LIVREUR' && one.tour === tour?.id)
  const toPay = cash.length > 0 ? add(...cash.map((one) => fromDirhams(one.amount_collected))) : ZERO
  return {
    today,
    tour: tour && ended(tour, groups, toPay),
    groups: { ...groups, livrer, charger },
    all: parcels,
    active: [...livrer, ...charger],
    toPay,
  }
}

/** The figures of a tour closed on this phone alone, until the server has counted. */
function ended(tour: Tour, groups: Groups, toPay: Centimes): Tour {
  if (tour.state !== 'close' || tour.closed_by !== '') return tour
  const [delivered, to_hand_back] = [groups.livres.length, groups.rendre.length]
  return { ...tour, loaded: delivered + to_hand_back, delivered, to_hand_back, to_pay: toDirhams(toPay) }
}

const placedOf = (parcel: Parcel) => ({
  id: parcel.id,
  ville: parcel.expand?.city?.name ?? '',
  address: parcel.receiver_address,
  parcel,
})
