/** The most months written at once: a server that was off for longer does not fill the list with what nobody asked. */
const MOST = 12

export interface Repeat {
  /** `2026-11` */
  readonly periode: string
  /** `2026-11-30` */
  readonly day: string
}

/**
 * The months in which a dépense of `first` is repeated up to `today`, after the last one written. A month without that
 * day has its last one. `until` is the last day of the repetition, or '' for one without end.
 */
export function repeatsDue(
  first: string,
  { done, until, today }: Record<'done' | 'until' | 'today', string>,
) {
  const due: Repeat[] = []
  const from = Temporal.PlainDate.from(first)
  for (let n = 1; ; n++) {
    const day = from.add({ months: n }).toString()
    if (day > today || (until !== '' && day > until)) return due.slice(-MOST)
    if (day.slice(0, 7) > done) due.push({ periode: day.slice(0, 7), day })
  }
}
