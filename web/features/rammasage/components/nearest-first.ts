import type { GeoPoint } from '#model/schema/fields.ts'
import { isSomewhere, kilometres } from '#model/schema/geo.ts'
import type { ListRow } from '#web/table/columns.ts'

/** Kilometres a row is away, once it was measured. */
const AWAY = 'kilometres'

export const awayOf = (row: ListRow): number | null => (typeof row[AWAY] === 'number' ? row[AWAY] : null)

/** The nearest first; those nobody gave a position for stay behind, in their order. */
export function nearestFirst(rows: readonly ListRow[], here: GeoPoint): readonly ListRow[] {
  const away = ({ position }: ListRow): number | null => {
    const { lat, lon } = Object(position) as Partial<GeoPoint>
    const known = lat !== undefined && lon !== undefined && isSomewhere({ lat, lon })
    return known ? kilometres(here, { lat, lon }) : null
  }
  return rows
    .map((row): ListRow => ({ ...row, [AWAY]: away(row) }))
    .toSorted((a, b) => (awayOf(a) ?? Number.POSITIVE_INFINITY) - (awayOf(b) ?? Number.POSITIVE_INFINITY))
}
