/** The most months written in one run: after a longer stop the list is not flooded with old dépenses. */
const MOST = 12

export interface Repeat {
  /** `2026-11` */
  readonly periode: string
  /** `2026-11-30` */
  readonly day: string
}

/**
 * Returns the months to write for a dépense dated `first`, after `done` and up to `today`. A month without that day
 * uses its last day. `until` is the last day of the repetition, '' when it has no end.
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
