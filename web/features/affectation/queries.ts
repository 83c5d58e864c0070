import { queryOptions } from '@tanstack/react-query'
import { PRESETS } from '#model/domain/commande/presets.ts'
import { add, fromDirhams, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Parcels of one ville that wait for a livreur. */
export interface Waiting {
  readonly ville: string
  readonly name: string
  readonly count: number
  readonly total: Centimes
  /** Instant since which the oldest waits. */
  readonly since: string
}

/** The oldest thousand are grouped: more than that in the hubs is a matter of days, not of villes. */
export const MOST_GROUPED = 1000

export const waitingQuery = () =>
  queryOptions({
    queryKey: [...recordsKey('commands'), 'waiting'],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('commands').getList<ListRow>(1, MOST_GROUPED, {
        signal,
        skipTotal: true,
        filter: PRESETS.sansLivreur.filter(),
        sort: PRESETS.sansLivreur.sort,
        expand: 'city',
        fields: 'id,city,total,created,last_event_at,expand.city.name',
      })
      return { groups: byVille(answer.items), read: answer.items.length }
    },
  })

export function byVille(rows: readonly ListRow[]): readonly Waiting[] {
  const groups = new Map<string, Waiting>()
  for (const row of rows) {
    const ville = String(row.city)
    const [named] = expandedAt(row, 'city')
    const since = String(row.last_event_at || row.created)
    const known = groups.get(ville)
    groups.set(ville, {
      ville,
      name: known?.name ?? String(named?.name ?? ''),
      count: (known?.count ?? 0) + 1,
      total: add(known?.total ?? ZERO, fromDirhams(Number(row.total))),
      since: known && known.since < since ? known.since : since,
    })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

const MOST_LIVREURS = 200

export const livreursQuery = () =>
  queryOptions({
    queryKey: [...recordsKey('users'), 'livreurs'],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('users').getList<ListRow>(1, MOST_LIVREURS, {
        signal,
        skipTotal: true,
        filter: and(eq('type', 'livreur'), eq('active', true)),
        sort: 'full_name',
        fields: 'id,full_name,phone',
      })
      return answer.items
    },
  })

/** Which villes each livreur serves, by account. */
export const servedQuery = () =>
  queryOptions({
    queryKey: [...recordsKey('livreurs'), 'served'],
    queryFn: async ({ signal }) => {
      const rows = await client
        .collection('livreurs')
        .getFullList<ListRow>({ signal, fields: 'id,user,villes' })
      return new Map(
        rows.map((row) => [String(row.user), Array.isArray(row.villes) ? row.villes.map(String) : []]),
      )
    },
  })

export const loadFilter = (livreur: string): string =>
  and(eq('delivery_man', livreur), eq('status.category', 'en_cours'))
