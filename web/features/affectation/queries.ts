import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { commands } from '#model/collections/commands.ts'
import { MOST_PROPOSED } from '#model/domain/affectation.ts'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { and, compare, contains, eq, oneOf, or } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import type { Clock } from '#web/lib/session.ts'
import { addDays, dayStart, today as todayOf } from '#web/table/clock.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { fieldFilter } from '#web/table/filters/filter-text.ts'
import { figuresQuery, recordsKey } from '#web/table/list-queries.ts'

/** Key of lists that keep their rows while colleagues assign parcels; one's own lot refetches them. */
export const AS_READ = ['affectation'] as const
/** Key below `commands`, so that changes of parcels refetch. */
const LIVE = [...recordsKey('commands'), 'affectation'] as const

/** Filters of the waiting parcels; empty values for all. */
export interface WaitingFilters {
  readonly ville: string
  readonly agence: string
  readonly quartier: string
  /** Dirhams, as lists keep them: `100..250`. */
  readonly montant: string
  readonly parmi: '' | 'reportes' | 'echange' | 'vieux'
  /** True: parcels that will wait tomorrow, instead of those that wait now. */
  readonly demain: boolean
}

/** Parcels that wait for more days than this are old. */
export const OLD_DAYS = 3

export const NO_FILTER = { ville: '', agence: '', quartier: '', montant: '', parmi: '' } as const

export function waitingFilter(filters: WaitingFilters, clock: Clock): string {
  const { ville, agence, quartier, montant, parmi, demain } = filters
  const day = addDays(todayOf(clock), demain ? 1 : 0)
  const among = {
    '': '',
    reportes: oneOf('status', [stateId('REPORTE'), stateId('PROGRAMME')]),
    echange: eq('is_echange', true),
    vieux: compare('last_event_at', '<', dayStart(addDays(todayOf(clock), -OLD_DAYS), clock)),
  }[parmi]
  return and(
    PRESETS.sansLivreur.filter(dayStart(day, clock)),
    ville === '' ? '' : fieldFilter('city', commands.fields.city, ville, clock),
    agence === '' ? '' : eq('holder', agence),
    quartier === '' ? '' : contains('receiver_address', quartier),
    fieldFilter('total', commands.fields.total, montant, clock),
    among,
  )
}

/** Parcels of one ville that wait for a livreur. */
export interface Waiting {
  readonly city: string
  readonly count: number
  /** Dirhams. */
  readonly sum_total: number
  /** Instant since which the oldest waits. */
  readonly min_last_event_at: string
}

export const waitingQuery = (filter: string) =>
  figuresQuery<Waiting>('commands', {
    group: 'city',
    metrics: 'count,sum(total),min(last_event_at)',
    filter,
  })

/** A livreur with load and ceilings; amounts are dirhams. */
export interface Livreur {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly agence: string
  readonly villes: readonly string[]
  /** Names of the zones, in the order of the livreur's profile. */
  readonly zones: readonly string[]
  readonly absent: boolean
  readonly carried: number
  /** 0 for no limit. */
  readonly plafond_colis: number
  readonly held: number
  readonly cash: number
  readonly plafond_encours: number
  /** Parcels of the tours the livreur ended in the last seven days. */
  readonly sortis_7j: number
  readonly livres_7j: number
}

export const livreursQuery = () =>
  queryOptions({
    queryKey: [...LIVE, 'livreurs'],
    queryFn: async ({ signal }) => {
      const answer = await client.send<{ items: readonly Livreur[] }>('/api/wasl/affectation/livreurs', {
        signal,
      })
      return answer.items
    },
  })

const PARCEL = {
  expand: 'city',
  fields:
    'id,code,status,receiver_full_name,receiver_address,total,last_event_at,reported_date,attempts,is_echange,delivery_man,city,expand.city.name',
} as const

export const PAGE = 100

/**
 * Waiting parcels, the longest waiting first, as of the fetch: one assigned meanwhile keeps its row, greyed.
 * The next page begins after the last row shown, whatever left before it.
 */
export const parcelsQuery = (filter: string) =>
  infiniteQueryOptions({
    queryKey: [...AS_READ, filter],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const answer = await client.collection('commands').getList<ListRow>(1, PAGE, {
        signal,
        skipTotal: true,
        filter: and(filter, pageParam),
        sort: 'last_event_at,id',
        ...PARCEL,
      })
      // A hint: the parcels are given out without it too.
      const last = await lastLivreurs(answer.items, signal).catch(() => new Map<string, string>())
      return answer.items.map((row): ListRow => ({ ...row, last_livreur: last.get(row.id) ?? '' }))
    },
    getNextPageParam: (page) => {
      const last = page.length < PAGE ? undefined : page.at(-1)
      if (!last) return undefined
      const at = String(last.last_event_at)
      return or(compare('last_event_at', '>', at), and(eq('last_event_at', at), compare('id', '>', last.id)))
    },
    // While another filter is on screen, no event updates these rows.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** By commande, the name of the livreur who last took it out, and may know the door. */
async function lastLivreurs(
  parcels: readonly ListRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  if (parcels.length === 0) return names
  const answer = await client.collection('suivis').getList<ListRow>(1, PAGE * 5, {
    signal,
    skipTotal: true,
    filter: and(
      oneOf(
        'command',
        parcels.map(({ id }) => id),
      ),
      eq('status', stateId('EN_DISTRIBUTION')),
    ),
    sort: '-at',
    expand: 'delivery_man',
    fields: 'command,expand.delivery_man.full_name',
  })
  for (const suivi of answer.items) {
    const [livreur] = expandedAt(suivi, 'delivery_man')
    const command = String(suivi.command)
    if (livreur && !names.has(command)) names.set(command, String(livreur.full_name))
  }
  return names
}

/** Given to a livreur and not loaded yet: they can still be given to another, or taken back. */
export const givenFilter = (livreur = ''): string =>
  and(eq('status', stateId('AFFECTE')), livreur === '' ? '' : eq('delivery_man', livreur))

export interface Given {
  readonly delivery_man: string
  readonly count: number
}

export const givenQuery = () =>
  figuresQuery<Given>('commands', { group: 'delivery_man', metrics: 'count', filter: givenFilter() })

const MOST_GIVEN = 500

/** The last assigned parcels, for the columns of the board; the counts cover all. */
export const givenParcelsQuery = () =>
  queryOptions({
    queryKey: [...LIVE, 'given'],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('commands').getList<ListRow>(1, MOST_GIVEN, {
        signal,
        skipTotal: true,
        filter: givenFilter(),
        sort: '-last_event_at',
        ...PARCEL,
      })
      return answer.items
    },
  })

const MOST_NAMED = 100

/** Why a parcel no longer waits, by the last word on it. */
export interface ParcelTaker {
  readonly by: string
  readonly blocked: boolean
}

/** By parcel, the person who assigned it, or its blocking. */
export const takersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...recordsKey('suivis'), 'takers', ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ParcelTaker>> => {
      const answer = await client.collection('suivis').getList<ListRow>(1, MOST_NAMED * 2, {
        signal,
        skipTotal: true,
        filter: oneOf('command', ids.slice(-MOST_NAMED)),
        sort: '-at',
        expand: 'actor',
        fields: 'command,status,expand.actor.full_name',
      })
      const taken = new Map<string, ParcelTaker>()
      for (const suivi of answer.items) {
        const [actor] = expandedAt(suivi, 'actor')
        const command = String(suivi.command)
        const blocked = stateCode(String(suivi.status)) === 'BLOQUE'
        if (!taken.has(command)) taken.set(command, { by: String(actor?.full_name ?? ''), blocked })
      }
      return taken
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })

const ID_PAGE = 1_000

/** Ids of waiting parcels, the longest waiting first; `most` at most. */
export async function waitingIds(filter: string, most: number): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (let page = 1; ids.size < most; page++) {
    const { items } = await client.collection('commands').getList(page, ID_PAGE, {
      skipTotal: true,
      filter,
      sort: 'last_event_at,id',
      fields: 'id',
    })
    for (const { id } of items.slice(0, most - ids.size)) ids.add(id)
    if (items.length < ID_PAGE) break
  }
  return ids
}

export interface Proposal {
  readonly command: string
  readonly livreur: string
  readonly reason: string
}

/** A livreur for each of the parcels that wait longest; nothing is assigned yet. */
export async function askProposals(filter: string): Promise<readonly Proposal[]> {
  const ids = [...(await waitingIds(filter, MOST_PROPOSED))]
  if (ids.length === 0) return []
  const path = '/api/wasl/affectation/proposals'
  return (await client.send<{ items: readonly Proposal[] }>(path, { method: 'POST', body: { ids } })).items
}

/** The parcels of proposals, a page at a time. */
export const proposedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['proposed', ids],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('commands').getList<ListRow>(1, PAGE, {
        signal,
        skipTotal: true,
        filter: oneOf('id', ids),
        ...PARCEL,
      })
      return answer.items
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The meaning of a scanned text, as the server resolves it. */
export type ReadText =
  | { readonly kind: 'colis'; readonly command: string }
  | { readonly kind: 'badge'; readonly livreur: string }
  /** Several parcels have this number of a client’s own; the clients’ names. */
  | { readonly kind: 'plusieurs'; readonly clients: readonly string[] }
  | { readonly kind: 'emplacement' | 'bon' | 'inconnu' }

export const readText = (text: string): Promise<ReadText> =>
  client.send('/api/wasl/affectation/scanned', { query: { text } })
