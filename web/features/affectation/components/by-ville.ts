import { add, fromDirhams, toDirhams } from '#model/domain/money.ts'
import type { Waiting } from '../queries.ts'

export interface Placed {
  /** True for a quartier, which is counted in its ville too. */
  readonly quartier: boolean
}

/** Figures of villes with those of their quartiers in them, the most first; each followed by its quartiers. */
export function byVille(
  found: readonly Waiting[],
  parentOf: (city: string) => string,
): readonly (Waiting & Placed)[] {
  const around = ({ city }: Waiting) => parentOf(city) || city
  const villes = [...Map.groupBy(found, around)].map(([city, own]) => ({
    ville: { ...own.reduce(added), city, quartier: false },
    quartiers: own.filter((group) => group.city !== city).map((group) => ({ ...group, quartier: true })),
  }))
  return villes
    .sort((a, b) => most(a.ville, b.ville))
    .flatMap(({ ville, quartiers }) => [ville, ...quartiers.sort(most)])
}

const most = (a: Waiting, b: Waiting): number => b.count - a.count

const added = (a: Waiting, b: Waiting): Waiting => ({
  city: a.city,
  count: a.count + b.count,
  sum_total: toDirhams(add(fromDirhams(a.sum_total), fromDirhams(b.sum_total))),
  min_last_event_at: [a, b].map((one) => one.min_last_event_at).sort()[0] ?? '',
})
