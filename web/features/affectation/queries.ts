import { queryOptions } from '@tanstack/react-query'
import { PRESETS } from '#model/domain/commande/presets.ts'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { figuresQuery, recordsKey } from '#web/table/list-queries.ts'

/** Parcels of one ville that wait for a livreur. */
export interface Waiting {
  readonly city: string
  readonly count: number
  /** Dirhams. */
  readonly sum_total: number
  /** Instant since which the oldest waits. */
  readonly min_last_event_at: string
}

export const waitingQuery = (today: string) =>
  figuresQuery<Waiting>('commands', {
    group: 'city',
    metrics: 'count,sum(total),min(last_event_at)',
    filter: PRESETS.sansLivreur.filter(today),
  })

/** What a livreur carries now. */
export interface Load {
  readonly delivery_man: string
  readonly count: number
}

export const loadsQuery = () =>
  figuresQuery<Load>('commands', {
    group: 'delivery_man',
    metrics: 'count',
    filter: eq('status.category', 'en_cours'),
  })

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
