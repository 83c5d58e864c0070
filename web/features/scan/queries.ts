import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import { and, compare, contains, eq, oneOf } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import type { Awaited } from './station/awaited.ts'
import type { Target } from './station/use-target.ts'

/** Relations of a scan that the station shows. */
export const SCAN_EXPAND = 'command.city,command.status,command.delivery_man,badge,paper,author'

/**
 * Filter of the scans listed at the station: everybody's on the bon or
 * inventaire, else the user's own of today.
 */
export function logFilter(target: Target, user: string, todayStart: string): string {
  if (target.bon !== '') return eq('bon', target.bon)
  if (target.inventaire !== '') return eq('inventaire', target.inventaire)
  return and(eq('author', user), eq('mode', target.mode), compare('at', '>=', todayStart))
}

/** Filter of the scans that found a parcel in its place. */
export const goodScans = (filter: string): string =>
  and(filter, eq('result', 'ok'), eq('annule', false), compare('command', '!=', ''))

const MOST_SHOWN = 50

export const logQuery = (filter: string) =>
  queryOptions({
    queryKey: [...recordsKey('scans'), 'station', filter],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('scans').getList(1, MOST_SHOWN, {
        signal,
        skipTotal: true,
        filter,
        sort: '-at',
        expand: SCAN_EXPAND,
      })
      return answer.items
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The list with the scan added or replaced, newest first: an event and a response may carry the same one. */
export function withScan(
  scans: readonly WireRow<'scans'>[] | undefined,
  scan: WireRow<'scans'>,
): WireRow<'scans'>[] {
  const others = (scans ?? []).filter(({ id }) => id !== scan.id)
  return [scan, ...others].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST_SHOWN)
}

/** Kinds of bons a mode puts parcels onto. */
export const BON_KINDS_OF: Partial<Record<ScanMode, readonly string[]>> = {
  reception: ['envoi', 'retour agence'],
  envoi: ['envoi', 'retour agence'],
  distribution: ['distribution'],
  chargement: ['distribution'],
  retour_livreur: ['retour livreur'],
  retour_client: ['retour client'],
  ramassage: ['ramassage', 'livraison'],
}

/** Bons still open, the newest first. */
export const openBonsQuery = (kinds: readonly string[]) =>
  queryOptions({
    queryKey: [...recordsKey('bons'), 'open', kinds],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('bons').getList(1, 100, {
        signal,
        skipTotal: true,
        filter: and(oneOf('kind', kinds), oneOf('state', ['brouillon', 'emis', 'remis', ''])),
        sort: '-created',
        expand: 'agence_to,client,livreur',
      })
      return answer.items
    },
  })

export const openInventairesQuery = () =>
  queryOptions({
    queryKey: [...recordsKey('inventaires'), 'open'],
    queryFn: ({ signal }) =>
      client
        .collection('inventaires')
        .getFullList({ signal, filter: eq('state', 'ouvert'), sort: '-started_at', expand: 'agence' }),
  })

/** Progress of the work, and the parcels not seen yet. */
export interface Progress {
  readonly scanned: number
  readonly expected: number
  readonly missing: readonly ListRow[]
}

const MOST_MISSING = 200

/** Field with the shelf of a parcel; an inventaire keeps the one from its start. */
const SHELVES = {
  commands: 'box',
  inventaires_details: 'box',
  bons_details: 'command.box',
} as const satisfies Record<Awaited['collection'], string>

const SHOWN = ['code', 'receiver_full_name', 'box', 'expand.city.name']

/** Shelf by shelf. */
const missingOf = ({ collection, missing }: Awaited) => ({
  filter: missing,
  sort: `${SHELVES[collection]},id`,
  expand: collection === 'commands' ? 'city' : 'command.city',
  fields: ['id', ...SHOWN, ...SHOWN.map((field) => `expand.command.${field}`)].join(','),
})

/** The parcel of a row, or of its line; without a code, a deleted one. */
export function lookedFor(row: ListRow) {
  const parcel = expandedAt(row, 'command')[0] ?? row
  return {
    code: String(parcel.code ?? ''),
    name: String(parcel.receiver_full_name ?? ''),
    ville: String(expandedAt(parcel, 'city')[0]?.name ?? ''),
    box: String(row.box || parcel.box || ''),
  }
}

/** All missing rows, for printing. */
export const allMissing = (awaited: Awaited): Promise<ListRow[]> =>
  client.collection(awaited.collection).getFullList<ListRow>({ batch: 1000, ...missingOf(awaited) })

export const progressQuery = (awaited: Awaited) =>
  queryOptions({
    queryKey: [...recordsKey(awaited.collection), 'progress', awaited],
    queryFn: async ({ signal }): Promise<Progress> => {
      const { collection, filter } = awaited.done
      const [done, missing] = await Promise.all([
        client.collection(collection).getList(1, 1, { signal, filter, fields: 'id' }),
        client
          .collection(awaited.collection)
          .getList<ListRow>(1, MOST_MISSING, { signal, ...missingOf(awaited) }),
      ])
      return {
        scanned: done.totalItems,
        expected: done.totalItems + missing.totalItems,
        missing: missing.items,
      }
    },
  })

const MOST_PEOPLE = 30

/** Accounts of a type, by name; with nothing typed, the first of the alphabet. */
export const peopleQuery = (type: 'livreur' | 'client', typed: string) =>
  queryOptions({
    queryKey: [...recordsKey('users'), 'station', { type, typed }],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('users').getList(1, MOST_PEOPLE, {
        signal,
        skipTotal: true,
        filter: and(eq('type', type), eq('active', true), typed === '' ? '' : contains('full_name', typed)),
        sort: 'full_name',
        fields: 'id,full_name',
      })
      return answer.items.map(({ id, full_name }) => ({ value: id, label: full_name }))
    },
    placeholderData: keepPreviousData,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey('users'), 'name', id],
    queryFn: ({ signal }) => client.collection('users').getOne(id, { signal, fields: 'full_name' }),
    enabled: id !== '',
  })

const FOUND = 12

/** Parcels with an unreadable label, by the name or phone of the recipient. */
export const byReceiverQuery = (filter: string) =>
  queryOptions({
    queryKey: [...recordsKey('commands'), 'by-receiver', filter],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('commands').getList<ListRow>(1, FOUND, {
        signal,
        skipTotal: true,
        filter,
        sort: '-created',
        expand: 'city,status',
      })
      return answer.items
    },
    enabled: filter !== '',
  })
