import type { Collections } from '#model/collections.ts'
import { isServed, openHours } from '#model/domain/commande/open-days.ts'
import type { Engine } from '#server/core/engine.ts'

/** A ville nobody serves is asked about no longer than this. */
const LOOKED_AT = 60

/** The next days on which the ville is served, from that one on. */
export function servedDays(
  engine: Pick<Engine<Collections>, 'cached'>,
  ville: string,
  from: Temporal.PlainDate,
  most: number,
): Temporal.PlainDate[] {
  const place = engine.cached('villes').get(ville)
  const hours = openHours(place, engine.cached('agences').get(place?.agence ?? ''))
  const off = new Set([...engine.cached('jours_feries').values()].map(({ day }) => day.slice(0, 10)))
  const days: Temporal.PlainDate[] = []
  for (let n = 0; n < LOOKED_AT && days.length < most; n++) {
    const day = from.add({ days: n })
    if (isServed(hours, day.dayOfWeek) && !off.has(day.toString())) days.push(day)
  }
  return days
}
