import { CATEGORIES, DELIVERED_OUTCOMES } from '#model/domain/commande/states/states.ts'
import { rateOf } from '#model/domain/figures/home.ts'

/** Figures of commandes of one state and outcome; `sum_total` in dirhams. */
export interface StateFigure {
  readonly status: string
  readonly outcome: string
  readonly count: number
  readonly sum_total: number
}

export interface CategoryLine {
  readonly category: string
  readonly count: number
  /** Dirhams. */
  readonly sum: number
}

export interface ParcelSums {
  /** In the order in which a parcel passes through them. */
  readonly lines: readonly CategoryLine[]
  readonly count: number
  /** Percents of the ended commandes, with one decimal; null while none has ended. */
  readonly rate: number | null
}

/** Adds up figures by category, and counts the deliveries among the commandes that ended. */
export function sumByCategory(
  figures: readonly StateFigure[],
  categoryOf: ReadonlyMap<string, string>,
): ParcelSums {
  const ended = figures.filter(({ outcome }) => outcome !== '')
  const delivered = ended.filter(({ outcome }) => DELIVERED_OUTCOMES.some((code) => code === outcome))
  const lines = Object.keys(CATEGORIES).map((category) => {
    const own = figures.filter((figure) => categoryOf.get(figure.status) === category)
    return { category, count: counted(own), sum: own.reduce((sum, { sum_total }) => sum + sum_total, 0) }
  })
  return {
    lines: lines.filter(({ count }) => count > 0),
    count: counted(figures),
    rate: rateOf(counted(delivered), counted(ended)),
  }
}

const counted = (figures: readonly StateFigure[]): number =>
  figures.reduce((sum, { count }) => sum + count, 0)
