import type { Collections, Row } from '#model/collections.ts'
import type { Graph, MoveState } from '#model/domain/commande/asked.ts'
import { stateCode, stateId } from '#model/domain/commande/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states.ts'
import type { Edge } from '#model/domain/commande/transitions.ts'
import type { Engine } from '#server/core/engine.ts'

const graphs = new WeakMap<object, { readonly states: object; readonly graph: Graph }>()

/** The graph as the company set it, made anew when an edge or a state changed. */
export function graphOf(engine: Engine<Collections>): Graph {
  const edges = engine.cached('transitions')
  const states = engine.cached('tracking_states')
  const known = graphs.get(edges)
  if (known?.states === states) return known.graph
  const graph = assemble([...edges.values()], states)
  graphs.set(edges, { states, graph })
  return graph
}

function assemble(
  transitions: readonly Row<'transitions'>[],
  states: ReadonlyMap<string, Row<'tracking_states'>>,
): Graph {
  const byFrom = new Map<string, Edge[]>()
  for (const transition of transitions) {
    const edge = edgeOf(transition)
    if (!edge) continue
    byFrom.set(transition.from, [...(byFrom.get(transition.from) ?? []), edge])
  }
  const byId = new Map([...states].map(([id, row]) => [id, stateOf(row)]))
  return {
    state: (id) => byId.get(id),
    edges: (from) => byFrom.get(from) ?? [],
    named: (code) => byId.get(stateId(code))?.name ?? STATES[code].name,
  }
}

/** A closed edge is no edge. */
function edgeOf({ from, to, who, requires, condition, active }: Row<'transitions'>): Edge | null {
  const [start, end] = [stateCode(from), stateCode(to)]
  if (!active || !start || !end) return null
  return { from: start, to: end, who: [...who], requires: [...requires], condition }
}

function stateOf({ id, name, requires, active }: Row<'tracking_states'>): MoveState | undefined {
  const code: StateCode | undefined = stateCode(id)
  return code && { code, name, requires, active }
}
