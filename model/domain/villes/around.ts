/** A quartier names the ville around it in `parent`; '' for a ville. */
export interface Placed {
  readonly parent: string
}

/** A quartier, its ville, and so on up; a circle of parents ends where it began. Unknown places are left out. */
export function upwards<P extends Placed>(
  id: string,
  places: (id: string) => P | undefined,
): readonly (P & { readonly id: string })[] {
  const met = new Map<string, P & { readonly id: string }>()
  for (let at = id; at !== '' && !met.has(at); ) {
    const place = places(at)
    if (!place) break
    met.set(at, { ...place, id: at })
    at = place.parent
  }
  return [...met.values()]
}

/** A ville and its quartiers, by their ids. */
export const withQuartiers = (id: string, places: Iterable<Placed & { readonly id: string }>): string[] => [
  id,
  ...[...places].filter((place) => place.parent === id && place.id !== id).map((place) => place.id),
]
