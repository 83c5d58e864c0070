import { queryOptions } from '@tanstack/react-query'
import type { AtBank } from '#model/domain/till/at-bank.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Key below `commands`, so that changes of parcels refetch the desk. */
const DESK = [...recordsKey('commands'), 'caisse'] as const

/** A livreur at the desk today; amounts are dirhams, instants canonical text or empty. */
export interface AtDesk {
  readonly id: string
  readonly full_name: string
  readonly du: number
  readonly colis: number
  readonly depuis: string
  readonly en_tournee: boolean
  readonly verse: number
  readonly ecart: number
  readonly valide_at: string
}

export const atDeskQuery = (agence: string) =>
  queryOptions({
    queryKey: [...DESK, 'livreurs', agence],
    queryFn: async ({ signal }) => {
      const query = agence === '' ? {} : { agence }
      const { items } = await client.send<{ items: readonly AtDesk[] }>('/api/wasl/caisse', { query, signal })
      return items
    },
  })

/** Followed as rapprochements and parcels are. */
export const toSeeAtBankQuery = queryOptions({
  queryKey: [...recordsKey('rapprochements'), 'to see'],
  queryFn: ({ signal }) =>
    client.send<{ items: readonly AtBank[] }>('/api/wasl/rapprochements/attendus', { method: 'GET', signal }),
})

interface CashParcel {
  readonly id: string
  readonly code: string
  readonly client_name: string
  readonly receiver: string
  readonly at: string
  readonly encaisse: number
  readonly attendu: number
}

interface HeldParcel {
  readonly id: string
  readonly code: string
  readonly receiver: string
  readonly status: string
}

export interface Gap {
  readonly id: string
  readonly ecart: number
  readonly recu: string
  readonly valide_at: string
  readonly acquitte: boolean
}

export interface Desk {
  readonly livreur: { readonly id: string; readonly full_name: string; readonly phone: string }
  readonly du: number
  readonly avoirs: number
  readonly avances: number
  readonly ouvertures: number
  readonly colis: { readonly total: number; readonly items: readonly CashParcel[] }
  readonly tour: {
    readonly id: string
    readonly day: string
    readonly state: string
    readonly loaded: number
    readonly delivered: number
    readonly postponed: number
    readonly refused: number
  } | null
  readonly a_rendre: { readonly total: number; readonly items: readonly HeldParcel[] }
  readonly ecarts: readonly Gap[]
}

export const deskQuery = (livreur: string) =>
  queryOptions({
    queryKey: [...DESK, 'livreur', livreur],
    queryFn: ({ signal }) => client.send<Desk>(`/api/wasl/caisse/${livreur}`, { signal }),
    // The count is compared with the amount due now.
    staleTime: 0,
  })

/** The meaning of a text read at the desk. */
export type ReadText =
  | { readonly kind: 'badge'; readonly livreur: string }
  | { readonly kind: 'colis'; readonly command: string }
  | { readonly kind: 'inconnu' }

export const readText = (text: string): Promise<ReadText> =>
  client.send('/api/wasl/caisse/scanned', { query: { text } })
