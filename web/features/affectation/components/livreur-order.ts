import type { Livreur } from '../queries.ts'

/** Does he deliver in the ville that is looked at? False while none is. */
export type Serves = (livreur: Pick<Livreur, 'villes' | 'agence'>) => boolean

/** Livreurs who serve the ville come first, absent ones last. */
export const inOrder = (livreurs: readonly Livreur[], serves: Serves): Livreur[] =>
  livreurs.toSorted((a, b) => Number(a.absent) - Number(b.absent) || Number(serves(b)) - Number(serves(a)))

/** Columns of the board: those who serve the ville, then those who have something to load; who is away, only then. */
export const inColumns = (
  livreurs: readonly Livreur[],
  given: ReadonlyMap<string, number>,
  serves: Serves,
): Livreur[] =>
  inOrder(livreurs, serves)
    .filter(({ id, absent }) => !absent || given.has(id))
    .toSorted(
      (a, b) => Number(serves(b)) - Number(serves(a)) || Number(given.has(b.id)) - Number(given.has(a.id)),
    )
