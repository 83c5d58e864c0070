import { DELIVERED_OUTCOMES, STATES } from '#model/domain/commande/states/states.ts'
import { add, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { dayBounds, localDay } from '#server/clock.ts'
import { HOUR, instant } from './calendar.ts'
import type { JourneyStep } from './journey.ts'
import type { Parcel } from './parcels.ts'
import { amountCollected, type Values } from './rows.ts'

/** Days with ended tours: a week of them shows how well a livreur delivers. */
const DAYS = 10
/** An ended tour begins at eight, unless its first door was earlier. */
const MORNING = 8 * HOUR

/** A local day, in ms since 1970. */
interface Day {
  readonly text: string
  readonly begins: number
  readonly ends: number
}

/** The tour of one livreur between loading and closing; times in ms since 1970. */
interface Tour {
  readonly id: string
  readonly livreur: string
  readonly agence: string
  /** Absent while the tour is open. */
  readonly day: Day | undefined
  first: number
  last: number
  loaded: number
  delivered: number
  paid: Centimes
}

/** The last time a livreur stood at the recipient's door on one tour. */
interface Door {
  readonly day: Day
  readonly at: number
  readonly delivered: boolean
}

/**
 * Collects the tours from the parcels as they are drawn, so that each row of `commands` names its tour when it is
 * first written: an UPDATE over the loaded table would rewrite every index of it.
 */
export class Tours {
  readonly #days: readonly Day[]
  readonly #tours = new Map<string, Tour>()

  /** `until`: ms since 1970. */
  constructor(until: number) {
    this.#days = daysBefore(until)
  }

  /** Counts the parcel in each of its tours; returns the id of the last one, or '' when no tour carried it. */
  board(parcel: Parcel): string {
    if (!parcel.journey.assigned) return ''
    let tour = ''
    for (const door of this.#doorsOf(parcel)) {
      const { id } = this.#count(parcel, door.at, door.day, door.delivered)
      tour = id
    }
    const { last } = parcel.journey
    return last.to === 'EN_DISTRIBUTION' ? this.#count(parcel, last.at, undefined, false).id : tour
  }

  rows(): Values<'tours'>[] {
    return [...this.#tours.values()].map(row)
  }

  /** One door for each day, oldest first. */
  #doorsOf({ journey: { steps, outcome } }: Parcel): Iterable<Door> {
    const doors = new Map<string, Door>()
    for (const step of steps) {
      const { to, at } = step
      const delivered = to === outcome && isDelivered(to)
      const day = delivered || isFailedAttempt(step) ? this.#dayOf(at) : undefined
      if (day) doors.set(day.text, { day, at, delivered })
    }
    return doors.values()
  }

  #dayOf(at: number): Day | undefined {
    return this.#days.find(({ begins, ends }) => at >= begins && at < ends)
  }

  #count(parcel: Parcel, at: number, day: Day | undefined, delivered: boolean): Tour {
    const { livreur, agence } = parcel
    const id = stableId('demo', 'tours', livreur.id, day?.text ?? 'ouverte')
    let tour = this.#tours.get(id)
    if (!tour) {
      const nothing = { loaded: 0, delivered: 0, paid: ZERO }
      tour = { id, livreur: livreur.id, agence: agence.id, day, first: at, last: at, ...nothing }
      this.#tours.set(id, tour)
    }
    tour.first = Math.min(tour.first, at)
    tour.last = Math.max(tour.last, at)
    tour.loaded++
    if (delivered) {
      tour.delivered++
      tour.paid = add(tour.paid, amountCollected(parcel))
    }
    return tour
  }
}

const isDelivered = (to: JourneyStep['to']): boolean => (DELIVERED_OUTCOMES as readonly string[]).includes(to)

/** True when the livreur reported the failure at a door: a merchant cancels without anybody at the door. */
const isFailedAttempt = ({ to, author }: JourneyStep): boolean =>
  STATES[to].category === 'echoue' && author === 'livreur'

function row({ id, livreur, agence, day, first, last, loaded, delivered, paid }: Tour): Values<'tours'> {
  const end = instant(last)
  if (!day) {
    const begun = instant(first)
    const today = `${end.slice(0, 10)} 00:00:00.000Z`
    return {
      id,
      livreur,
      agence,
      day: today,
      state: 'ouverte',
      opened_at: begun,
      created: begun,
      updated: end,
    }
  }
  const begun = instant(Math.min(first, day.begins + MORNING))
  return {
    id,
    livreur,
    agence,
    day: day.text,
    state: 'close',
    opened_at: begun,
    closed_at: end,
    closed_by: livreur,
    loaded,
    delivered,
    to_hand_back: loaded - delivered,
    to_pay: paid,
    created: begun,
    updated: end,
  }
}

function daysBefore(until: number): Day[] {
  const today = localDay(Temporal.Instant.fromEpochMilliseconds(until))
  return Array.from({ length: DAYS }, (_, n) => {
    const date = today.subtract({ days: n + 1 })
    const { start, end } = dayBounds(date)
    return {
      text: `${date} 00:00:00.000Z`,
      begins: start.epochMilliseconds,
      ends: end.epochMilliseconds,
    }
  })
}
