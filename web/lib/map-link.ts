import type { GeoPoint } from '#model/schema/fields.ts'

interface Place {
  readonly address: string
  readonly ville: string
  /** The pin of the recipient, which takes precedence over the address. */
  readonly at?: GeoPoint | undefined
}

const PAGES = { place: 'search/?api=1&query=', way: 'dir/?api=1&destination=' } as const

/** Where it is, or how to go there: phones open their own map on `geo:`; elsewhere a page does. */
export function mapLink({ address, ville, at }: Place, shown: keyof typeof PAGES): string {
  const place = at
    ? `${at.lat},${at.lon}`
    : encodeURIComponent([address, ville, 'Maroc'].filter(Boolean).join(', '))
  return /android/i.test(navigator.userAgent)
    ? `geo:0,0?q=${place}`
    : `https://www.google.com/maps/${PAGES[shown]}${place}`
}
