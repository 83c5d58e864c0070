import { type VilleIndex, type VilleNames, villeIndex } from '#model/domain/villes/index-villes.ts'
import { searchVilles } from '#model/domain/villes/search.ts'
import type { ListRow } from '#web/table/columns.ts'

type VilleRow = VilleNames & ListRow
const indexes = new WeakMap<readonly ListRow[], VilleIndex<VilleRow>>()

/** Index of a response of the server, built once: typing then only looks up. */
function indexOf(rows: readonly ListRow[]): VilleIndex<VilleRow> {
  const known = indexes.get(rows)
  if (known) return known
  const made = villeIndex(
    rows.map((row) => ({
      ...row,
      name: String(row.name ?? ''),
      name_ar: String(row.name_ar ?? ''),
      parent: String(row.parent ?? ''),
      aliases: Array.isArray(row.aliases) ? row.aliases.map(String) : [],
    })),
  )
  indexes.set(rows, made)
  return made
}

/** The villes a text may mean, the likeliest first. */
export const findVilles = (rows: readonly ListRow[], typed: string, most: number): readonly ListRow[] =>
  searchVilles(indexOf(rows), typed, most)
