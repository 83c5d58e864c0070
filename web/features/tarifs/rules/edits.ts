import { add, centimes, fromDirhams, proportion, toDirhams } from '#model/domain/money.ts'
import type { GridOutcome } from '#model/domain/tariffs/grid.ts'
import type { RefusedCell } from '#model/domain/tariffs/grid-file.ts'
import type { Repriced } from '#model/domain/tariffs/repriced.ts'
import { client } from '#web/lib/client.ts'
import type { GridVille, Whose } from '../queries.ts'

/** A tariff that is typed and not yet saved; null takes the inherited one again. */
export interface Edit {
  readonly ville: string
  readonly outcome: GridOutcome
  /** Dirhams. */
  readonly amount: number | null
}

export const keyOf = ({ ville, outcome }: Pick<Edit, 'ville' | 'outcome'>): string => `${ville} ${outcome}`

/** The former edits overlaid with `more`; an edit to the value of the grid is dropped. */
export function withEdits(
  before: ReadonlyMap<string, Edit>,
  more: readonly Edit[],
  villes: readonly GridVille[],
): ReadonlyMap<string, Edit> {
  const rows = new Map(villes.map((ville) => [ville.id, ville]))
  const after = new Map(before)
  for (const edit of more) {
    const cell = rows.get(edit.ville)?.[edit.outcome]
    const changes = edit.amount === null ? cell?.own : edit.amount !== cell?.montant
    if (changes) after.set(keyOf(edit), edit)
    else after.delete(keyOf(edit))
  }
  return after
}

/** Tariffs read from a pasted block or a file, with the refused cells. */
export interface ReadTariffs {
  readonly edits: readonly Edit[]
  readonly refused: readonly RefusedCell[]
  /** Headings of columns that were not read. */
  readonly ignored: readonly string[]
}

const send = (whose: Whose, edits: readonly Edit[], jour: string, simulation: boolean) =>
  client.send<{ readonly touchees: Repriced }>('/api/wasl/tarifs/grille', {
    method: 'POST',
    body: { ...whose, jour, cellules: edits, simulation },
  })

/** Saves all edits from that day on: all of them or none. */
export const saveEdits = (whose: Whose, edits: readonly Edit[], day: string): Promise<unknown> =>
  send(whose, edits, day, false)

/** The commandes whose price saving these edits would change. */
export const repricedBy = async (whose: Whose, edits: readonly Edit[], day: string): Promise<Repriced> =>
  (await send(whose, edits, day, true)).touchees

/** A change of many cells: dirhams or percent, more or less. */
export interface Adjustment {
  readonly by: number
  readonly unit: 'dh' | 'pct'
}

/**
 * The edits that adjust these cells, where they have a tariff; none falls below zero.
 * Percentages are rounded to the centime.
 */
export function adjusted(
  rows: readonly GridVille[],
  outcomes: readonly GridOutcome[],
  edits: ReadonlyMap<string, Edit>,
  { by, unit }: Adjustment,
): Edit[] {
  const shown = byId(rows)
  return rows.flatMap(({ id, ...row }) =>
    outcomes.flatMap((outcome): Edit[] => {
      const known = edits.get(keyOf({ ville: id, outcome }))
      if (!known && follows(row, shown.get(row.parent), outcome)) return []
      const dirhams = known ? known.amount : row[outcome].montant
      if (dirhams === null) return []
      const now = fromDirhams(dirhams)
      const step = unit === 'dh' ? fromDirhams(by) : proportion(now, Math.round(by * 100), 10_000)
      const amount = toDirhams(centimes(Math.max(0, add(now, step))))
      return amount === dirhams ? [] : [{ ville: id, outcome, amount }]
    }),
  )
}

/** The tariffs of another grid where they differ from those of this one. */
export function copied(
  rows: readonly GridVille[],
  others: readonly GridVille[],
  outcomes: readonly GridOutcome[],
): Edit[] {
  const [from, shown] = [byId(others), byId(rows)]
  return rows.flatMap(({ id, ...row }) =>
    outcomes.flatMap((outcome): Edit[] => {
      const other = from.get(id)
      if (other && shown.has(row.parent) && follows(other, from.get(row.parent), outcome)) return []
      const amount = other?.[outcome].montant ?? null
      return amount === null || amount === row[outcome].montant ? [] : [{ ville: id, outcome, amount }]
    }),
  )
}

const byId = (rows: readonly GridVille[]) => new Map(rows.map((row) => [row.id, row]))

/** A quartier that has the tariff of its ville changes with it. */
const follows = (
  row: Pick<GridVille, GridOutcome>,
  ville: GridVille | undefined,
  outcome: GridOutcome,
): boolean => ville?.[outcome].tarif === row[outcome].tarif && ville[outcome].montant === row[outcome].montant
