/** Both ends of a range; empty when open. */
export interface Ends {
  readonly from: string
  readonly to: string
}

/** A range as the address keeps it: `10..20`, `10..`, `..20`; a value alone is both its ends. */
export function endsOf(value: string): Ends {
  const [from = '', to = from] = value.split('..')
  return { from, to }
}

/** The range with one of its ends another. */
export const withEnd = (range: string, end: Partial<Ends>): string => rangeOf({ ...endsOf(range), ...end })

export const rangeOf = ({ from, to }: Ends): string => (from === '' && to === '' ? '' : `${from}..${to}`)
