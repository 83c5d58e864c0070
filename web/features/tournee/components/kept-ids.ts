import { stored } from '#web/lib/stored/stored.ts'

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function read(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return isList(ids) ? ids : []
  } catch {
    return []
  }
}

/** The livreur's own order of stops, stored on this phone: ids of commandes. */
export const placing = stored<readonly string[]>('wasl-tournee-ordre', read, JSON.stringify)

/**
 * The labels counted for the hand-back, stored on this phone: ids of commandes, each with the number of the label
 * from the second on.
 */
export const countedParcels = stored<readonly string[]>('wasl-tournee-pointes', read, JSON.stringify)
