import { queryOptions } from '@tanstack/react-query'
import { PRESETS } from '#model/domain/commande/presets.ts'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { figuresQuery } from '#web/table/list-queries.ts'

/** Parcels of one ville that wait for a livreur. */
export interface Waiting {
  readonly city: string
  readonly count: number
  /** Dirhams. */
  readonly sum_total: number
  /** Instant since which the oldest waits. */
  readonly min_last_event_at: string
}

export const waitingFilter = (today: string, ville = ''): string =>
  and(PRESETS.sansLivreur.filter(today), ville === '' ? '' : eq('city', ville))

export const waitingQuery = (today: string) =>
  figuresQuery<Waiting>('commands', {
    group: 'city',
    metrics: 'count,sum(total),min(last_event_at)',
    filter: waitingFilter(today),
  })

/** A livreur with what he carries and may carry; amounts are dirhams. */
export interface Livreur {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly villes: readonly string[]
  readonly absent: boolean
  readonly carried: number
  /** 0 for no limit. */
  readonly plafond_colis: number
  readonly held: number
  readonly cash: number
  readonly plafond_encours: number
}

export const AFFECTATION = ['affectation'] as const

export const livreursQuery = () =>
  queryOptions({
    queryKey: [...AFFECTATION, 'livreurs'],
    queryFn: async ({ signal }) => {
      const answer = await client.send<{ items: readonly Livreur[] }>('/api/wasl/affectation/livreurs', {
        signal,
      })
      return answer.items
    },
  })

const MOST_PARCELS = 200

/** Parcels that wait, as they were when they were read: one taken meanwhile stays in its place, greyed. */
export const parcelsQuery = (filter: string) =>
  queryOptions({
    queryKey: [...AFFECTATION, 'parcels', filter],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('commands').getList<ListRow>(1, MOST_PARCELS, {
        signal,
        skipTotal: true,
        filter,
        sort: 'city,last_event_at',
        expand: 'city,status',
        fields:
          'id,code,receiver_full_name,receiver_address,total,last_event_at,reported_date,attempts,expand.city.name,expand.status.name,expand.status.category',
      })
      return answer.items
    },
  })

export interface Proposal {
  readonly command: string
  readonly livreur: string
  readonly reason: string
}

/** Who could take each of them; nothing is given out yet. */
export async function askProposals(ids: readonly string[]): Promise<readonly Proposal[]> {
  const path = '/api/wasl/affectation/proposals'
  return (await client.send<{ items: readonly Proposal[] }>(path, { method: 'POST', body: { ids } })).items
}
