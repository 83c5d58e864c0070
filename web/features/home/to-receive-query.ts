import { queryOptions } from '@tanstack/react-query'
import type { Place, Turn } from '#model/domain/billing/owed.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Where some of a client's money is. Dirhams; dates are canonical text. */
export interface PlaceOwed {
  readonly place: Place
  readonly label: string
  readonly montant: number
  readonly depuis: string
  readonly tour_de: Turn
  readonly tour_de_label: string
}

export interface ToReceive {
  readonly total: number
  /** `2026-11-27`, and what that payment brings. */
  readonly prochain: { readonly date: string; readonly montant: number; readonly en_retard: boolean }
  readonly places: readonly PlaceOwed[]
  readonly disponible: number
  /** Paiements on their way and retraits asked for. */
  readonly en_attente: number
}

/** Everything the client signed in is owed, and when he has it. */
export const toReceiveQuery = queryOptions({
  queryKey: [...recordsKey('paiements'), 'a-recevoir'],
  queryFn: ({ signal }) => client.send<ToReceive>('/api/wasl/a-recevoir', { method: 'GET', signal }),
})
