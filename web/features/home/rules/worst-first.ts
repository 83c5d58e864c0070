import type { RateFigures } from '#model/domain/figures/home.ts'

/** Fewer ended commandes than this tell nothing of a rate yet: they come after those that do. */
const TELLING = 10

const ended = ({ livres, echecs, retours }: RateFigures): number => livres + echecs + retours

/** The lowest rate first, among those with enough behind them; then the others, those with most behind them first. */
export function worstFirst(items: readonly RateFigures[]): readonly RateFigures[] {
  const [telling, others] = [
    items.filter((item) => ended(item) >= TELLING),
    items.filter((item) => ended(item) < TELLING),
  ]
  return [
    ...telling.toSorted((a, b) => (a.taux ?? 0) - (b.taux ?? 0) || ended(b) - ended(a)),
    ...others.toSorted((a, b) => ended(b) - ended(a) || b.crees - a.crees),
  ]
}
