import type { Row } from '#model/collections.ts'
import { lateness, minuteurFor } from '#model/domain/commande/lateness.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { upwards } from '#model/domain/villes/around.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { canonical, dayBounds, fromCanonical } from '#server/clock.ts'
import { daysFrom } from './open-days.ts'

/** A parcel that has just come into a state, or waits in one. */
export interface EnteredState {
  /** Record of `tracking_states`. */
  readonly status: string
  readonly ville: string
  /** Canonical instant. */
  readonly at: string
  readonly reported_date: string
}

/** Canonical instants, empty where no time is set. */
export interface Late {
  readonly late_at: string
  readonly very_late_at: string
}

/**
 * The instants at which a parcel becomes late in that state, then very late, in the open hours of its ville.
 */
export function latenessOf(engine: CachedRecords, entered: EnteredState): Late {
  const places = upwards(entered.ville, (id) => engine.cached('villes').get(id)).map(({ id }) => id)
  const minuteur = minuteurFor(engine.cached('minuteurs').values(), entered.status, places)
  if (!minuteur) return { late_at: '', very_late_at: '' }
  const from = startOf(entered)
  const days = daysFrom(engine, from, entered.ville)
  const since = from.epochMilliseconds
  const last = lastOf.get(days.calendar)
  if (last?.minuteur === minuteur && last.since === since) return last.late
  const { late, veryLate } = lateness(minuteur, since, days)
  const found = { late_at: textOf(late), very_late_at: textOf(veryLate) }
  lastOf.set(days.calendar, { minuteur, since, late: found })
  return found
}

/** The last result for each calendar: of a hundred parcels entered together, most wait alike. */
const lastOf = new WeakMap<object, { minuteur: Row<'minuteurs'>; since: number; late: Late }>()

/** A parcel put off to a day, stored at midnight UTC, waits from that morning on. */
function startOf({ status, at, reported_date }: EnteredState): Temporal.Instant {
  const entered = fromCanonical(at)
  const code = stateCode(status)
  if (reported_date === '' || (code !== 'REPORTE' && code !== 'PROGRAMME')) return entered
  const { start } = dayBounds(Temporal.PlainDate.from(reported_date.slice(0, 10)))
  return Temporal.Instant.compare(start, entered) > 0 ? start : entered
}

const textOf = (instant: number | null): string =>
  instant === null ? '' : canonical(Temporal.Instant.fromEpochMilliseconds(instant))
