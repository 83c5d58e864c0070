import type { Edge, Graph, MoveState } from '#model/domain/commande/decide/move-request.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { LotAction } from './chosen.ts'

/** States whose parcels have a livreur, who can be changed or removed without a move. */
const IN_HAND: readonly (StateCode | undefined)[] = ['AFFECTE', 'EN_DISTRIBUTION']

type Test = (state: MoveState, edges: readonly Edge[]) => boolean

const leadsTo =
  (code: StateCode): Test =>
  (_state, edges) =>
    edges.some(({ to, condition }) => to.code === code && condition !== 'relance')

/** The condition on a state for an action to be offered; actions without one are always offered. */
const FITS: Partial<Readonly<Record<LotAction, Test>>> = {
  affectation: (state, edges) => IN_HAND.includes(state.code) || leadsTo('AFFECTE')(state, edges),
  desaffectation: ({ code }) => code === 'AFFECTE',
  report: leadsTo('REPORTE'),
  relance: (_state, edges) => edges.some(({ condition }) => condition === 'relance'),
}

/**
 * True when at least one parcel in these states is open to the action: « Affecter » is not offered for closed
 * parcels. The lot itself refuses single parcels with their reason.
 */
export function fits(graph: Graph | null, states: Iterable<string>, action: LotAction): boolean {
  const test = FITS[action]
  if (graph === null || test === undefined) return true
  return [...states].some((id) => {
    const state = graph.state(id)
    return state === undefined || test(state, graph.edges(id))
  })
}
