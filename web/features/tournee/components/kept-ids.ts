import { stored } from '#web/lib/stored.ts'

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

/** The order he gave his stops, kept on this phone: ids of commandes, the first one first. */
export const placing = stored<readonly string[]>('wasl-tournee-ordre', read, JSON.stringify)

/** What he has counted of what goes back, kept on this phone: ids of commandes. */
export const counted = stored<readonly string[]>('wasl-tournee-pointes', read, JSON.stringify)
