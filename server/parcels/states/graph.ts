import type { Collections } from '#model/collections.ts'
import type { Graph } from '#model/domain/commande/decide/move-request.ts'
import { assembleGraph } from '#model/domain/commande/states/graph.ts'
import type { Engine } from '#server/core/contract/engine.ts'

const graphs = new WeakMap<object, { readonly states: object; readonly graph: Graph }>()

/** The graph as the company set it, made anew when an edge or a state changed. */
export function graphOf(engine: Engine<Collections>): Graph {
  const edges = engine.cached('transitions')
  const states = engine.cached('tracking_states')
  const known = graphs.get(edges)
  if (known?.states === states) return known.graph
  const graph = assembleGraph(edges.values(), states.values())
  graphs.set(edges, { states, graph })
  return graph
}
