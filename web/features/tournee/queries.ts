import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import type { Category, ReadState } from '#model/domain/commande/states/states.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { LocatedParcel } from '#model/domain/tournee/located.ts'
import type { PhoneRules } from '#model/domain/tournee/phone-rules.ts'
import type { ServedDays } from '#model/domain/tournee/served.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { and, compare, eq, or } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { forgetWritten } from '#web/outbox/outbox.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** A livreur’s day never comes near it. */
const MOST_PARCELS = 500

const PARCEL_FIELDS = [
  'id',
  'code',
  'receiver_full_name',
  'receiver_phone_number',
  'receiver_phone_2',
  'city',
  'receiver_address',
  'product_name',
  'quantity',
  'price',
  'extra_fees',
  'total',
  'client_source',
  'client_name',
  'boutique',
  'note',
  'is_echange',
  'package_opened',
  'fragile',
  'essayage',
  'code_remise',
  'colis_count',
  'status',
  'outcome',
  'money_state',
  'amount_collected',
  'holder_kind',
  'holder',
  'held_since',
  'delivery_man',
  'agence',
  'attempts',
  'attempted_on',
  'reports',
  'reported_date',
  'last_event_at',
  'tour',
  'twin',
  'parent',
  'created',
] as const

interface Ville {
  readonly name: string
  readonly name_ar: string
}

export type Parcel = Pick<WireRow<'commands'>, (typeof PARCEL_FIELDS)[number]> & {
  readonly expand?: { readonly city?: Ville; readonly status?: { readonly category: Category } }
}

/** Until its state is known, one of the company's own is taken for a parcel that goes back. */
export const stateOf = ({ status, expand }: Parcel): ReadState => ({
  code: stateCode(status),
  category: expand?.status?.category ?? 'retour',
})

export type Tour = WireRow<'tours'>

/** The livreur's open tour, else the last closed one. */
export const tourQuery = (livreur: string) =>
  queryOptions({
    queryKey: [...recordsKey('tours'), 'last', livreur],
    meta: { keep: true },
    queryFn: async ({ signal }): Promise<Tour | null> => {
      const { items } = await client.collection('tours').getList<Tour>(1, 1, {
        signal,
        skipTotal: true,
        filter: eq('livreur', livreur),
        sort: '-created',
      })
      return items[0] ?? null
    },
  })

/** Filter of the parcels in hand, those to load, and those of the tour. */
export const parcelsFilter = (livreur: string, tour: string): string =>
  or(
    eq('holder', livreur),
    and(eq('delivery_man', livreur), eq('status', stateId('AFFECTE'))),
    ...(tour === '' ? [] : [eq('tour', tour)]),
  )

export const parcelsQuery = (livreur: string, tour: string) =>
  queryOptions({
    queryKey: [...recordsKey('commands'), 'tournee', livreur, tour],
    meta: { keep: true },
    // The former parcels stay when a tour opens, so that an open form is not closed.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Parcel[]> => {
      const began = Date.now()
      const { items } = await client.collection('commands').getList<Parcel>(1, MOST_PARCELS, {
        signal,
        skipTotal: true,
        filter: parcelsFilter(livreur, tour),
        fields: [...PARCEL_FIELDS, 'expand.city.name', 'expand.city.name_ar', 'expand.status.category'].join(
          ',',
        ),
        expand: 'city,status',
      })
      // A read that began after a write has its result, so the kept copy goes.
      void forgetWritten(began)
      return items
    },
  })

type Call = Pick<WireRow<'appels'>, 'command' | 'at'>

/** Parcels whose recipient the livreur called since the start of the day. */
export const callsQuery = (livreur: string, since: string) =>
  queryOptions({
    queryKey: [...recordsKey('appels'), 'today', livreur, since],
    meta: { keep: true },
    queryFn: async ({ signal }): Promise<readonly Call[]> => {
      const { items } = await client.collection('appels').getList<Call>(1, 1000, {
        signal,
        skipTotal: true,
        filter: and(eq('author', livreur), compare('at', '>=', since)),
        fields: 'command,at',
        sort: '-at',
      })
      return items
    },
  })

type Reason = Pick<WireRow<'suivis'>, 'command' | 'actor' | 'note'> & {
  readonly expand?: { readonly motif?: { readonly name: string } }
}

/** The latest reason for withdrawing each parcel in hand. */
export const callbacksQuery = (livreur: string) =>
  queryOptions({
    queryKey: [...recordsKey('suivis'), 'callbacks', livreur],
    meta: { keep: true },
    queryFn: async ({ signal }): Promise<readonly Reason[]> => {
      const back = stateId('DEMANDE_RETOUR')
      const { items } = await client.collection('suivis').getList<Reason>(1, 200, {
        signal,
        skipTotal: true,
        filter: and(eq('command.holder', livreur), eq('command.status', back), eq('status', back)),
        fields: 'command,actor,note,expand.motif.name',
        expand: 'motif',
        sort: '-at',
      })
      return items
    },
  })

/** Positions of the livreur's stops, as far as known. */
export const placesQuery = (livreur: string) =>
  queryOptions({
    queryKey: [...recordsKey('commands'), 'lieux', livreur],
    meta: { keep: true },
    queryFn: async ({ signal }): Promise<readonly LocatedParcel[]> => {
      const { items } = await client.send<{ items: LocatedParcel[] }>('/api/wasl/tours/lieux', { signal })
      return items
    },
  })

const REFERENCE_STALE_MS = 5 * 60_000

/** The company's states, edges and motifs, with their labels, and the served days of the tour's villes. */
export interface Rules {
  readonly states: readonly WireRow<'tracking_states'>[]
  readonly edges: readonly WireRow<'transitions'>[]
  readonly motifs: readonly WireRow<'motifs'>[]
  readonly served: readonly ServedDays[]
  /** The amount from which a delivery requires a photo. */
  readonly photoFrom: Centimes
}

export const rulesQuery = () =>
  queryOptions({
    // A phone keeps its copy across versions: another shape needs another key.
    queryKey: ['tournee-rules', 'served', 'photo'],
    meta: { keep: true },
    staleTime: REFERENCE_STALE_MS,
    queryFn: async ({ signal }): Promise<Rules> => {
      const [states, edges, motifs, { items, photo_des }] = await Promise.all([
        client.collection('tracking_states').getFullList({ signal }),
        client.collection('transitions').getFullList({ signal }),
        client.collection('motifs').getFullList({ signal, filter: 'active = true', sort: 'name' }),
        client.send<PhoneRules>('/api/wasl/tours/jours', { signal }),
      ])
      return { states, edges, motifs, served: items, photoFrom: fromDirhams(photo_des) }
    },
  })
