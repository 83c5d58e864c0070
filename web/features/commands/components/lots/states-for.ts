import { t } from '@lingui/core/macro'
import { type Actor, type Graph, moversOf } from '#model/domain/commande/decide/move-request.ts'
import { requirementsOf } from '#model/domain/commande/decide/requirements.ts'
import type { Requirement, StateCode } from '#model/domain/commande/states/states.ts'

/** A state some of the commandes may go to. */
export interface StateOffer {
  /** Undefined for a state of the company's own. */
  readonly to: StateCode | undefined
  /** Record of `tracking_states`. */
  readonly status: string
  /** The company's label. */
  readonly name: string
  /** The requirements of any edge that leads there. */
  readonly asks: readonly Requirement[]
  /** Number of commandes the state is open to. */
  readonly count: number
  /** Why it is not done to many at once; empty when it may be. */
  readonly shut: string
}

/** Requirements that each parcel has to meet by itself. */
const ONE_BY_ONE: readonly Requirement[] = ['call', 'signature', 'photo', 'pieces_kept', 'grade', 'position']

/**
 * Target states by the graph alone: the lot itself refuses single parcels. Those
 * open to most commandes come first.
 */
export function statesFor(
  graph: Graph,
  actor: Actor,
  counts: ReadonlyMap<string, number>,
): readonly StateOffer[] {
  const movers = moversOf(actor)
  const offers = new Map<string, StateOffer>()
  for (const [status, count] of counts) {
    for (const edge of graph.edges(status)) {
      if (edge.condition === 'relance' || !edge.who.some((who) => movers.includes(who))) continue
      const { to } = edge
      if (!to.active) continue
      const known = offers.get(to.id)
      const asks = [...new Set([...(known?.asks ?? []), ...requirementsOf(to, edge)])]
      offers.set(to.id, {
        to: to.code,
        status: to.id,
        name: to.name,
        asks,
        count: (known?.count ?? 0) + count,
        shut: shutTo(asks),
      })
    }
  }
  return [...offers.values()].toSorted(
    (a, b) => Number(a.shut !== '') - Number(b.shut !== '') || b.count - a.count,
  )
}

function shutTo(needed: readonly Requirement[]): string {
  if (needed.includes('scan')) return t`Se fait en scannant`
  if (needed.includes('bon')) return t`Se fait par un bon`
  return needed.some((one) => ONE_BY_ONE.includes(one)) ? t`Se fait colis par colis` : ''
}
