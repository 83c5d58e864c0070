import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Fait } from '#model/domain/tariffs/faits.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

/** Dirhams, as the server answers them: the browser computes none of these. */
interface SimulatedFee {
  readonly fait: Fait
  readonly brut: number
  readonly remise: number
  /** Net: `brut` − `remise`. */
  readonly montant: number
  /** Of a percentage: its rate and the amount it is taken of; else 0. */
  readonly pourcentage: number
  readonly base: number
  readonly source: string
}

export interface PossibleFee extends SimulatedFee {
  /** Of storage: the night from which each costs this; else 0. */
  readonly nuit: number
}

export interface Simulation {
  readonly frais: readonly SimulatedFee[]
  readonly total_frais: number
  readonly recevrez: number
  /** What else could be due, by what happens to the parcel. */
  readonly eventuels: readonly PossibleFee[]
}

export interface SimulationAsked {
  readonly ville: string
  readonly client?: string
  readonly fait: 'livraison' | 'echange'
  /** Dirhams the recipient will pay. */
  readonly price: number
  /** Grams, where they are said. */
  readonly weight_g?: number
  /** Dirhams it is insured for. */
  readonly declared_value?: number
}

/** What sending this parcel costs and brings; the last answer stays while the next is on its way. */
export const simulationQuery = (asked: SimulationAsked) =>
  queryOptions({
    queryKey: [...recordsKey('clients_fee'), 'simulation', asked],
    queryFn: ({ signal }) =>
      client.send<Simulation>('/api/wasl/tarifs/simulation', { method: 'GET', query: { ...asked }, signal }),
    enabled: asked.ville !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
