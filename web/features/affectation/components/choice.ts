import type { Which } from './use-lot-assignment.ts'

/** Parcels in hand: some by name, or all that wait but some. */
export interface Choice {
  readonly all: boolean
  /** The chosen ids; with all chosen, the ids left out. */
  readonly ids: ReadonlySet<string>
}

export const NONE: Choice = { all: false, ids: new Set() }
export const ALL: Choice = { all: true, ids: new Set() }

export const isChosen = ({ all, ids }: Choice, id: string): boolean => ids.has(id) !== all

export function toggled({ all, ids }: Choice, id: string): Choice {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return { all, ids: after }
}

/** The named parcels without those a colleague has assigned meanwhile. */
const waitingStill = ({ ids }: Choice, taken: ReadonlyMap<string, unknown>): string[] =>
  [...ids].filter((id) => !taken.has(id))

export function countOf(choice: Choice, total: number, taken: ReadonlyMap<string, unknown>): number {
  const named = waitingStill(choice, taken).length
  return choice.all ? Math.max(0, total - named) : named
}

/** The parcels of a lot: ids, or the filter of all waiting parcels with exceptions. */
export function whichOf(choice: Choice, filter: string, taken: ReadonlyMap<string, unknown>): Which {
  const named = waitingStill(choice, taken)
  if (!choice.all) return { commands: named }
  return { filter, left_out: named }
}
