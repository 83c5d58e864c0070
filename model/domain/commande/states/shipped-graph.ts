import type { Graph } from '../decide/move-request.ts'
import { assembleGraph, type EdgeRecord, type StateRecord } from './graph.ts'
import { stateId } from './reference.ts'
import { STATES, type StateCode } from './states.ts'
import { EDGES } from './transitions.ts'

const SHIPPED_STATES = Object.entries(STATES).map(
  ([code, { name, category, requires }]): StateRecord => ({
    id: stateId(code as StateCode),
    name,
    category,
    requires: [...requires],
    who: [],
    active: true,
  }),
)
const SHIPPED_EDGES = EDGES.map(
  ({ from, to, who, requires, condition }): EdgeRecord => ({
    from: stateId(from),
    to: stateId(to),
    who: [...who],
    requires: [...requires],
    condition,
    active: true,
  }),
)

/** The shipped graph with a company's additions. */
export const graphWith = (states: readonly StateRecord[], edges: readonly EdgeRecord[]): Graph =>
  assembleGraph([...SHIPPED_EDGES, ...edges], [...SHIPPED_STATES, ...states])
