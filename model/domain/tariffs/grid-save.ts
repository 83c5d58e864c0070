import type { Centimes } from '../../schema/collection.ts'
import type { GridOutcome } from './grid.ts'
import type { TariffRow } from './resolve.ts'

/** A cell as it is to be from a day on; null takes the inherited tariff again. */
export interface CellEdit {
  readonly ville: string
  readonly outcome: GridOutcome
  readonly amount: Centimes | null
}

/** A row of exactly the party, the agence and the villes of the grid. */
export type OwnRow = Pick<TariffRow, 'id' | 'ville' | 'outcome' | 'amount' | 'valid_from' | 'valid_to'>

/** Days are `2026-11-20`; `valid_to` is '' without an end. */
export interface GridChanges {
  readonly removed: readonly string[]
  readonly ended: readonly { readonly id: string; readonly valid_to: string }[]
  readonly set: readonly { readonly id: string; readonly amount: Centimes }[]
  readonly added: readonly (CellEdit & {
    readonly amount: Centimes
    readonly valid_from: string
    readonly valid_to: string
  })[]
}

/**
 * The changes of the rows that write these cells from `day` on. The period in force then ends the day before;
 * one that begins that day is changed or removed; a later one stays, and the new one ends before it. A cell
 * with an unchanged amount changes nothing.
 */
export function gridChanges(own: readonly OwnRow[], edits: readonly CellEdit[], day: string): GridChanges {
  const changes = {
    removed: [] as string[],
    ended: [] as { id: string; valid_to: string }[],
    set: [] as { id: string; amount: Centimes }[],
    added: [] as GridChanges['added'][number][],
  }
  const of = Map.groupBy(own, keyOf)
  for (const edit of new Map(edits.map((one) => [keyOf(one), one])).values()) {
    const rows = of.get(keyOf(edit)) ?? []
    const holding = rows.find(
      ({ valid_from, valid_to }) => dayOf(valid_from) <= day && (valid_to === '' || day <= dayOf(valid_to)),
    )
    const { amount } = edit
    if (holding?.amount === amount || (!holding && amount === null)) continue
    const begins = holding !== undefined && dayOf(holding.valid_from) === day
    if (holding && begins && amount === null) changes.removed.push(holding.id)
    else if (holding && begins && amount !== null) changes.set.push({ id: holding.id, amount })
    else if (holding) changes.ended.push({ id: holding.id, valid_to: dayBefore(day) })
    if (amount === null || begins) continue
    changes.added.push({ ...edit, amount, valid_from: day, valid_to: endBefore(rows, day) })
  }
  return changes
}

/** The rows after these changes; added rows have no id yet. */
export function afterChanges<R extends OwnRow>(
  rows: readonly R[],
  { removed, ended, set, added }: GridChanges,
  asRow: (added: GridChanges['added'][number], n: number) => R,
): R[] {
  const gone = new Set(removed)
  const ends = new Map(ended.map(({ id, valid_to }) => [id, valid_to]))
  const amounts = new Map(set.map(({ id, amount }) => [id, amount]))
  const kept = rows.filter(({ id }) => !gone.has(id))
  return [
    ...kept.map((row) => ({
      ...row,
      valid_to: ends.get(row.id) ?? row.valid_to,
      amount: amounts.get(row.id) ?? row.amount,
    })),
    ...added.map(asRow),
  ]
}

export const changeCount = ({ removed, ended, set, added }: GridChanges): number =>
  removed.length + ended.length + set.length + added.length

const keyOf = ({ ville, outcome }: Pick<OwnRow, 'ville' | 'outcome'>): string => `${ville} ${outcome}`
const dayOf = (day: string): string => day.slice(0, 10)
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

function endBefore(rows: readonly OwnRow[], day: string): string {
  const later = rows.map(({ valid_from }) => dayOf(valid_from)).filter((from) => from > day)
  const first = later.sort()[0]
  return first === undefined ? '' : dayBefore(first)
}
