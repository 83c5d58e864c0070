import type { Livreur } from '../queries.ts'

/** True when the livreur delivers in the chosen ville; false without one. */
export type Serves = (livreur: Pick<Livreur, 'villes' | 'agence'>) => boolean

/** Livreurs who serve the ville come first, absent ones last. */
export const inOrder = (livreurs: readonly Livreur[], serves: Serves): Livreur[] =>
  livreurs.toSorted((a, b) => Number(a.absent) - Number(b.absent) || Number(serves(b)) - Number(serves(a)))

/**
 * Columns of the board: livreurs who serve the ville, then those with parcels to load;
 * absent ones only in that case.
 */
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
