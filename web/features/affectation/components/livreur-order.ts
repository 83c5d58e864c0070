import type { Livreur } from '../queries.ts'

/** Those who serve the ville first, those who are away last. */
export const inOrder = (livreurs: readonly Livreur[], ville: string): Livreur[] =>
  livreurs.toSorted(
    (a, b) =>
      Number(a.absent) - Number(b.absent) ||
      Number(b.villes.includes(ville)) - Number(a.villes.includes(ville)),
  )

/** Columns of the board: those who serve the ville, then those who have something to load; who is away, only then. */
export const inColumns = (
  livreurs: readonly Livreur[],
  given: ReadonlyMap<string, number>,
  ville: string,
): Livreur[] =>
  inOrder(livreurs, ville)
    .filter(({ id, absent }) => !absent || given.has(id))
    .toSorted(
      (a, b) =>
        Number(b.villes.includes(ville)) - Number(a.villes.includes(ville)) ||
        Number(given.has(b.id)) - Number(given.has(a.id)),
    )
