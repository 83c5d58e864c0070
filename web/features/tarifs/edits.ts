import { add, centimes, fromDirhams, parseAmount, proportion, toDirhams } from '#model/domain/money.ts'
import { GRID_OUTCOMES, type GridOutcome } from '#model/domain/tariffs/grid.ts'
import { client } from '#web/lib/client.ts'
import type { GridVille, Whose } from './queries.ts'

/** A tariff that is typed and not yet saved; null takes the inherited one again. */
export interface Edit {
  readonly ville: string
  readonly outcome: GridOutcome
  /** Dirhams. */
  readonly amount: number | null
}

export const keyOf = ({ ville, outcome }: Pick<Edit, 'ville' | 'outcome'>): string => `${ville} ${outcome}`

/** What a cell becomes when that is typed; undefined when it is no amount. */
export function readCell(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const amount = parseAmount(typed)
  return amount === null || amount < 0 ? undefined : toDirhams(amount)
}

/** A block of a spreadsheet, laid from one cell to the right and down over the rows that are shown. */
export function readBlock(
  text: string,
  rows: readonly GridVille[],
  from: Pick<Edit, 'ville' | 'outcome'>,
): readonly Edit[] {
  const top = rows.findIndex(({ id }) => id === from.ville)
  const left = GRID_OUTCOMES.indexOf(from.outcome)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((typed, right): Edit[] => {
      const [ville, outcome, amount] = [rows[top + down]?.id, GRID_OUTCOMES[left + right], readCell(typed)]
      return ville && outcome && amount !== undefined && typed.trim() !== ''
        ? [{ ville, outcome, amount }]
        : []
    }),
  )
}

/** The commandes under way that change their price, dirhams; null where there is no tariff. */
export interface Touched {
  readonly total: number
  readonly items: readonly {
    readonly id: string
    readonly code: string
    readonly avant: number | null
    readonly apres: number | null
  }[]
}

const send = (whose: Whose, edits: readonly Edit[], jour: string, simulation: boolean) =>
  client.send<{ readonly touchees: Touched }>('/api/wasl/tarifs/grille', {
    method: 'POST',
    body: { ...whose, jour, cellules: edits, simulation },
  })

/** Saves all edits from that day on: all of them or none. */
export const saveEdits = (whose: Whose, edits: readonly Edit[], day: string): Promise<unknown> =>
  send(whose, edits, day, false)

/** What saving them would touch. */
export const touchedBy = async (whose: Whose, edits: readonly Edit[], day: string): Promise<Touched> =>
  (await send(whose, edits, day, true)).touchees

/** A change asked of many cells: dirhams or percent, more or less. */
export interface Adjustment {
  readonly by: number
  readonly unit: 'dh' | 'pct'
}

/** Each of these cells that has a tariff, changed; none comes below zero. Percents are rounded to the centime. */
export function adjusted(
  rows: readonly GridVille[],
  outcomes: readonly GridOutcome[],
  edits: ReadonlyMap<string, Edit>,
  { by, unit }: Adjustment,
): Edit[] {
  return rows.flatMap(({ id, ...row }) =>
    outcomes.flatMap((outcome): Edit[] => {
      const known = edits.get(keyOf({ ville: id, outcome }))
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
  const from = new Map(others.map((row) => [row.id, row]))
  return rows.flatMap(({ id, ...row }) =>
    outcomes.flatMap((outcome): Edit[] => {
      const amount = from.get(id)?.[outcome].montant ?? null
      return amount === null || amount === row[outcome].montant ? [] : [{ ville: id, outcome, amount }]
    }),
  )
}
