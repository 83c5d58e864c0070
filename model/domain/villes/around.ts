/** A quartier names the ville around it in `parent`; '' for a ville. */
export interface HasParent {
  readonly parent: string
}

/** A quartier, its ville, and so on up; a circle of parents ends where it began. Unknown places are left out. */
export function upwards<P extends HasParent>(
  id: string,
  places: (id: string) => P | undefined,
): readonly (P & { readonly id: string })[] {
  const met: (P & { readonly id: string })[] = []
  for (let at = id; at !== '' && met.every((one) => one.id !== at); ) {
    const place = places(at)
    if (!place) break
    met.push(identified(place, at))
    at = place.parent
  }
  return met
}

/** A record has its id: it is not copied, since every fee that is priced comes here. */
const identified = <P extends HasParent>(place: P, id: string): P & { readonly id: string } =>
  hasId(place, id) ? place : { ...place, id }

const hasId = <P extends HasParent>(
  place: P & { readonly id?: string },
  id: string,
): place is P & { readonly id: string } => place.id === id

/** A ville and its quartiers, by their ids. */
export const withQuartiers = (
  id: string,
  places: Iterable<HasParent & { readonly id: string }>,
): string[] => [
  id,
  ...[...places].filter((place) => place.parent === id && place.id !== id).map((place) => place.id),
]
