import { queryOptions } from '@tanstack/react-query'
import { and, compare, eq, isPast, or } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { figuresQuery, recordsKey } from '#web/table/list-queries.ts'

const MOST_SHOWN = 5

/** Announcements in force today, pinned first. Days are stored at midnight UTC. */
export const currentAnnoncesQuery = (today: string) =>
  queryOptions({
    queryKey: [...recordsKey('annonces'), 'current', today],
    queryFn: async ({ signal }) => {
      const day = `${today} 00:00:00.000Z`
      const answer = await client.collection('annonces').getList<ListRow>(1, MOST_SHOWN, {
        signal,
        skipTotal: true,
        sort: '-pinned,-created',
        filter: and(
          or(eq('from', ''), compare('from', '<=', day)),
          or(eq('to', ''), compare('to', '>=', day)),
        ),
        fields: 'id,title,body,importance,pinned,created',
      })
      return answer.items
    },
  })

export interface MovedFigure {
  readonly status: string
  readonly count: number
  /** Dirhams. */
  readonly sum_total: number
}

/** Parcels that changed since the instant, by state, with what they carry. */
export const movedByStateQuery = (since: string) =>
  figuresQuery<MovedFigure>('commands', {
    group: 'status',
    metrics: 'count,sum(total)',
    filter: compare('last_event_at', '>=', since),
  })

export interface LateFigure {
  readonly status: string
  readonly count: number
}

/** Parcels whose time in their state has passed, by state; of one agence, or of all. */
export const lateByStateQuery = (field: 'late_at' | 'very_late_at', agence: string) =>
  figuresQuery<LateFigure>('commands', {
    group: 'status',
    metrics: 'count',
    filter: and(isPast(field), agence === '' ? '' : eq('agence', agence)),
  })

export interface AvisFigure {
  readonly note: number
  readonly count: number
}

/** Words of recipients by note, since that instant. */
export const avisByNoteQuery = (since: string) =>
  figuresQuery<AvisFigure>('avis', {
    group: 'note',
    metrics: 'count',
    filter: compare('at', '>=', since),
  })
