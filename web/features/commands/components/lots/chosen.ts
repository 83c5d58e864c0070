import type { PaperKind } from '#model/domain/lot.ts'
import type { LotAsked } from '#web/shared/lots/queries.ts'
import type { Selection } from '#web/table/selection.ts'
import type { List } from '#web/table/use-list.ts'

export type LotAction = Exclude<LotAsked['kind'], PaperKind>

/** The commandes of a lot, as of the opening of its form. */
export interface Chosen {
  readonly count: number
  /** The commandes: named one by one, or as the list finds them. */
  readonly asked: Pick<LotAsked, 'commands' | 'filter' | 'search'>
  /** By loaded commande, the livreur shown with it. */
  readonly livreurs: Readonly<Record<string, string>>
  /** Number of commandes by state, when they are loaded. */
  readonly states: ReadonlyMap<string, number> | null
}

export function chosenOf(list: List, { rows, all }: Selection): Chosen {
  if (all) {
    return {
      count: list.total ?? 0,
      asked: { filter: list.filter, search: list.searched },
      livreurs: {},
      states: null,
    }
  }
  const states = new Map<string, number>()
  for (const row of rows.values()) {
    const status = String(row.status)
    states.set(status, (states.get(status) ?? 0) + 1)
  }
  const given = [...rows.values()].filter(({ delivery_man }) => String(delivery_man ?? '') !== '')
  const livreurs = Object.fromEntries(given.map(({ id, delivery_man }) => [id, String(delivery_man)]))
  return { count: rows.size, asked: { commands: [...rows.keys()] }, livreurs, states }
}
