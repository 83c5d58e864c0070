import type { Centimes } from '../../schema/collection.ts'
import { upwards } from '../villes/around.ts'
import type { FeeOutcome } from './faits.ts'
import { type PriceCase, type PriceTables, priceOf } from './price.ts'
import type { TariffRow } from './resolve.ts'

/** Columns of the grid: the faits with a tariff by ville. */
export const GRID_OUTCOMES = [
  'livraison',
  'retour',
  'refus',
  'annulation',
  'echange',
] as const satisfies readonly FeeOutcome[]
export type GridOutcome = (typeof GRID_OUTCOMES)[number]

export interface GridCell {
  /** Null: nobody set it. */
  readonly montant: Centimes | null
  readonly source: string
  /** Id of the row it comes from; '' for the default of the ville. */
  readonly tarif: string
  /** The amount from that day on, where it differs. */
  readonly next: { readonly montant: Centimes | null; readonly day: string } | null
}

export type GridRow = Readonly<Record<GridOutcome, GridCell>>

/** A row of `clients_fee` or `livreurs_fee`, `person` being its client or livreur. */
export interface SourceRow extends Pick<TariffRow, 'groupe' | 'ville' | 'zone' | 'agence'> {
  readonly person: string
}

/**
 * The owner of the cells a grid writes: a person, a groupe or everybody; from one agence, or from anywhere when it is
 * ''.
 */
export type GridOwner = Pick<SourceRow, 'person' | 'groupe' | 'agence'>

/** Where a row holds, beyond one ville from anywhere; `ville` is the one around a quartier. */
export type SourceScope = 'agence' | 'zone' | 'ville' | 'partout'

/**
 * True in `own` when this grid writes the row in that ville. Every other row is inherited, and `scope` lists
 * how it differs from one of the grid: writing the cell leaves such a row as it is.
 */
export function sourceOf(
  row: SourceRow,
  ville: string,
  owner: GridOwner,
): { readonly own: boolean; readonly scope: readonly SourceScope[] } {
  const scope: SourceScope[] = []
  if (row.zone !== '') scope.push('zone')
  else if (row.ville === '') scope.push('partout')
  else if (row.ville !== ville) scope.push('ville')
  if (row.agence !== owner.agence && row.agence !== '') scope.push('agence')
  const own =
    row.person === owner.person &&
    row.groupe === owner.groupe &&
    row.agence === owner.agence &&
    row.ville === ville &&
    row.zone === ''
  return { own, scope }
}

/** The grid of a client, of a livreur, or of everybody when `user` is empty. */
export type GridCase = Pick<PriceCase, 'party' | 'user' | 'agence' | 'day'>

/** A tariff with the days to come on which it begins, or no longer holds. */
export interface ComingChange {
  readonly row: TariffRow
  readonly days: readonly string[]
}

/** The tariffs of one ville on a day, and the next change of each. */
export function gridRow(
  tables: PriceTables,
  ville: string,
  asked: GridCase,
  coming: readonly ComingChange[],
): GridRow {
  const on = (fait: GridOutcome, day: string) => {
    const price = priceOf(tables, { ...asked, fait, ville, day })
    return price && !price.manquant ? price : null
  }
  const terms = upwards(ville, tables.ville)
  const villes = ['', ville, ...terms.map(({ id }) => id)]
  const zones = ['', ...terms.map(({ zone }) => zone)]
  const isHere = ({ row }: ComingChange) =>
    ['', asked.user].includes(row.client) && villes.includes(row.ville) && zones.includes(row.zone)
  const here = coming.filter(isHere)
  const daysOf = (fait: GridOutcome) =>
    [...new Set(here.flatMap(({ row, days }) => (row.outcome === fait ? days : [])))].sort()
  const cell = (fait: GridOutcome): GridCell => {
    const price = on(fait, asked.day)
    const montant = price?.montant ?? null
    for (const day of daysOf(fait)) {
      const later = on(fait, day)?.montant ?? null
      if (later !== montant) return { ...told(price), montant, next: { montant: later, day } }
    }
    return { ...told(price), montant, next: null }
  }
  return Object.fromEntries(GRID_OUTCOMES.map((fait) => [fait, cell(fait)])) as Record<GridOutcome, GridCell>
}

const told = (price: { readonly source: string; readonly tarif: string } | null) => ({
  source: price?.source ?? '',
  tarif: price?.tarif ?? '',
})
