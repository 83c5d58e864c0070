import { TOUR_FILTERS, type TourDay } from '#model/domain/figures/live.ts'
import { MONEY_QUERIES } from '#model/domain/figures/money-held.ts'
import { and, eq, oneOf, or } from '#model/schema/filter.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import type { CallerReader } from './caller-reader.ts'

/** The most tours of one answer: their parcels are counted by one filter that names each of them. */
const MOST_TOURS = 100

interface Tour {
  readonly id: string
  readonly livreur: string
  readonly state: string
  readonly day: string
}

/** The livreurs of today: tours of the day, and those that still go on, the most loaded first. */
export async function toursOfDay(
  engine: CachedRecords,
  reader: CallerReader,
  day: string,
): Promise<readonly TourDay[]> {
  const tours = await reader.list<Tour>('tours', {
    filter: or(eq('state', 'ouverte'), eq('day', `${day} 00:00:00.000Z`)),
    sort: '-day,-created',
    fields: 'id,livreur,state,day',
    perPage: MOST_TOURS,
  })
  if (tours.length === 0) return []
  const theirs = oneOf(
    'tour',
    tours.map(({ id }) => id),
  )
  const counted = async (filter = ''): Promise<ReadonlyMap<string, number>> => {
    const rows = await reader.figures<{ tour: string; count: number }>({
      collection: 'commands',
      group: 'tour',
      metrics: 'count',
      filter: and(theirs, filter),
    })
    return new Map(rows.map(({ tour, count }) => [tour, count]))
  }
  const [charges, livres, restants, cash] = await Promise.all([
    counted(),
    counted(TOUR_FILTERS.livres),
    counted(TOUR_FILTERS.restants),
    cashOf(reader, tours),
  ])
  return tours
    .map(({ id, livreur, state, day }) => ({
      id,
      livreur,
      nom: engine.cached('users').get(livreur)?.full_name ?? '',
      jour: day.slice(0, 10),
      ouverte: state === 'ouverte',
      charges: charges.get(id) ?? 0,
      livres: livres.get(id) ?? 0,
      restants: restants.get(id) ?? 0,
      en_main: cash.get(livreur) ?? 0,
    }))
    .filter(({ charges }) => charges > 0)
    .toSorted((a, b) => b.charges - a.charges || a.nom.localeCompare(b.nom, 'fr'))
}

/** Cash in the hands of these livreurs, in dirhams. */
async function cashOf(reader: CallerReader, tours: readonly Tour[]): Promise<ReadonlyMap<string, number>> {
  const { filter } = MONEY_QUERIES.livreurs.whole
  const livreurs = [...new Set(tours.map(({ livreur }) => livreur))]
  const rows = await reader.figures<{ delivery_man: string; sum_amount_collected: number }>({
    collection: 'commands',
    group: 'delivery_man',
    metrics: 'sum(amount_collected)',
    filter: and(filter, oneOf('delivery_man', livreurs)),
  })
  return new Map(rows.map((row) => [row.delivery_man, row.sum_amount_collected]))
}
