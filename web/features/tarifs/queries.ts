import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export interface GridCell {
  /** Null: nobody set it. */
  readonly montant: number | null
  /** The owner of the tariff: « client », « groupe », « tous les clients », « défaut ville ». */
  readonly source: string
  readonly tarif: string
  /** Written by this very grid; any other tariff is inherited. */
  readonly own: boolean
  /** First day of its row, `2026-11-20`; '' for the default of the ville. */
  readonly depuis: string
  /** Where its row holds when that is not in this ville alone: « zone Nord, agence Rabat ». */
  readonly portee: string
  readonly next: { readonly montant: number | null; readonly day: string } | null
}

export interface GridVille {
  readonly id: string
  readonly name: string
  /** For a quartier, the id of its ville; else empty. */
  readonly parent: string
  readonly region: string
  readonly delai_h: number
  readonly jours: readonly string[]
  readonly livraison: GridCell
  readonly retour: GridCell
  readonly refus: GridCell
  readonly annulation: GridCell
  readonly echange: GridCell
  /** Commandes under way in a ville without a tariff; for staff alone. */
  readonly attente?: number
}

/** The owner of the tariffs: one client, groupe or livreur, or everybody. */
export interface Whose {
  readonly party: 'client' | 'livreur'
  readonly user: string
  readonly groupe: string
  /** Where parcels start; '' for anywhere. */
  readonly agence: string
}

export const gridQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...recordsKey(whose.party === 'client' ? 'clients_fee' : 'livreurs_fee'), 'grille', whose],
    queryFn: async ({ signal }) => {
      const answer = await client.send<{ villes: GridVille[] }>('/api/wasl/tarifs/grille', {
        method: 'GET',
        query: { ...whose },
        signal,
      })
      return answer.villes
    },
  })
