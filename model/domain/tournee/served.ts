/** One row of the response of `GET /api/wasl/tours/jours`. */
export interface ServedDays {
  /** Id of the ville. */
  readonly city: string
  /** The days on which the ville is served, `2026-11-28`, from today to the last one a parcel can be put off to. */
  readonly days: readonly string[]
}

/**
 * The first served day from `day` on; empty when the ville is served on none. A ville nobody told about is taken
 * for open: the server judges again.
 */
export function openFrom(served: readonly ServedDays[], city: string, day: string): string {
  const ville = served.find((one) => one.city === city)
  return ville ? (ville.days.find((one) => one >= day) ?? '') : day
}

/** The days a result is put off to most often: today where the ville is served, then its next two served days. */
export function nearestDays(served: readonly ServedDays[], city: string, today: string): readonly string[] {
  const first = openFrom(served, city, today)
  const next = openFrom(served, city, dayAfter(today))
  const then = next && openFrom(served, city, dayAfter(next))
  return [first === today ? today : '', next, then].filter((day) => day !== '')
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
