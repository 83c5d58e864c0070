import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Fait } from '#model/domain/tariffs/faits.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Amounts in dirhams, all computed by the server. */
interface SimulatedFee {
  readonly fait: Fait
  readonly brut: number
  readonly remise: number
  /** Net: `brut` − `remise`. */
  readonly montant: number
  /** For a percentage: its rate, and the amount it is taken of; else 0. */
  readonly pourcentage: number
  readonly base: number
  readonly source: string
}

export interface PossibleFee extends SimulatedFee {
  /** For storage: the night from which each costs this; else 0. */
  readonly nuit: number
}

export interface Simulation {
  readonly frais: readonly SimulatedFee[]
  readonly total_frais: number
  readonly recevrez: number
  /** Further fees that may be due, depending on the delivery. */
  readonly eventuels: readonly PossibleFee[]
}

export interface SimulationRequest {
  readonly ville: string
  readonly client?: string
  readonly fait: 'livraison' | 'echange'
  /** Dirhams the recipient will pay. */
  readonly price: number
  /** Grams; absent when unknown. */
  readonly weight_g?: number
  /** Dirhams it is insured for. */
  readonly declared_value?: number
}

/** The cost and the payout of a parcel; the last result stays while the next loads. */
export const simulationQuery = (asked: SimulationRequest) =>
  queryOptions({
    queryKey: [...recordsKey('clients_fee'), 'simulation', asked],
    queryFn: ({ signal }) =>
      client.send<Simulation>('/api/wasl/tarifs/simulation', { method: 'GET', query: { ...asked }, signal }),
    enabled: asked.ville !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
