import type { Row } from '../../collections.ts'
import type { Graph, MoveState } from './asked.ts'
import { stateCode, stateId } from './reference.ts'
import { STATES } from './states.ts'
import type { Edge } from './transitions.ts'

export type EdgeRecord = Pick<Row<'transitions'>, 'from' | 'to' | 'who' | 'requires' | 'condition' | 'active'>
export type StateRecord = Pick<Row<'tracking_states'>, 'id' | 'name' | 'requires' | 'active'>

/** The graph as the company set it, from its records: the same on the server and on a screen. */
export function assembleGraph(transitions: Iterable<EdgeRecord>, states: Iterable<StateRecord>): Graph {
  const byFrom = new Map<string, Edge[]>()
  for (const transition of transitions) {
    const edge = edgeOf(transition)
    if (!edge) continue
    byFrom.set(transition.from, [...(byFrom.get(transition.from) ?? []), edge])
  }
  const byId = new Map([...states].map((row) => [row.id, stateOf(row)]))
  return {
    state: (id) => byId.get(id),
    edges: (from) => byFrom.get(from) ?? [],
    named: (code) => byId.get(stateId(code))?.name ?? STATES[code].name,
  }
}

/** A closed edge is no edge. */
function edgeOf({ from, to, who, requires, condition, active }: EdgeRecord): Edge | null {
  const [start, end] = [stateCode(from), stateCode(to)]
  if (!active || !start || !end) return null
  return { from: start, to: end, who: [...who], requires: [...requires], condition }
}

function stateOf({ id, name, requires, active }: StateRecord): MoveState | undefined {
  const code = stateCode(id)
  return code && { code, name, requires, active }
}
