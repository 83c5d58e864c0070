import type { Edge, Graph, MoveState } from '#model/domain/commande/decide/asked.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { LotAction } from './chosen.ts'

/** States whose parcels have a livreur: he is changed, or taken from them, without a move. */
const IN_HAND: readonly (StateCode | undefined)[] = ['AFFECTE', 'EN_DISTRIBUTION']

type Test = (state: MoveState, edges: readonly Edge[]) => boolean

const leadsTo =
  (code: StateCode): Test =>
  (_state, edges) =>
    edges.some(({ to, condition }) => to.code === code && condition !== 'relance')

/** What a state must allow for an action to be offered; the others ask nothing of it. */
const FITS: Partial<Readonly<Record<LotAction, Test>>> = {
  affectation: (state, edges) => IN_HAND.includes(state.code) || leadsTo('AFFECTE')(state, edges),
  desaffectation: ({ code }) => code === 'AFFECTE',
  report: leadsTo('REPORTE'),
  relance: (_state, edges) => edges.some(({ condition }) => condition === 'relance'),
}

/**
 * Whether one at least of the parcels in these states is open to the action: « Affecter » is not offered on what is
 * closed. What one parcel or another has against it, the lot tells of each.
 */
export function fits(graph: Graph | null, states: Iterable<string>, action: LotAction): boolean {
  const test = FITS[action]
  if (graph === null || test === undefined) return true
  return [...states].some((id) => {
    const state = graph.state(id)
    return state === undefined || test(state, graph.edges(id))
  })
}
