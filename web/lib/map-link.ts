interface Place {
  readonly address: string
  readonly ville: string
}

const PAGES = { place: 'search/?api=1&query=', way: 'dir/?api=1&destination=' } as const

/** Where it is, or how to go there: phones open their own map on `geo:`; elsewhere a page does. */
export function mapLink({ address, ville }: Place, shown: keyof typeof PAGES): string {
  const place = encodeURIComponent([address, ville, 'Maroc'].filter(Boolean).join(', '))
  return /android/i.test(navigator.userAgent)
    ? `geo:0,0?q=${place}`
    : `https://www.google.com/maps/${PAGES[shown]}${place}`
}
