import type { Row } from '../../../collections.ts'
import type { UserType } from '../../permissions.ts'
import type { Edge, Graph, MoveState } from '../decide/move-request.ts'
import type { Mover } from '../decide/moves.ts'
import { stateCode, stateId } from './reference.ts'
import { STATES } from './states.ts'

export type EdgeRecord = Pick<Row<'transitions'>, 'from' | 'to' | 'who' | 'requires' | 'condition' | 'active'>
export type StateRecord = Pick<
  Row<'tracking_states'>,
  'id' | 'name' | 'category' | 'requires' | 'who' | 'active'
>

/** The graph as the company set it, from its records: the same on the server and on a screen. */
export function assembleGraph(transitions: Iterable<EdgeRecord>, states: Iterable<StateRecord>): Graph {
  const rows = new Map([...states].map((row) => [row.id, row]))
  const byId = new Map([...rows].map(([id, row]) => [id, stateOf(row)]))
  const byFrom = new Map<string, Edge[]>()
  for (const { from, to, who, requires, condition, active } of transitions) {
    const state = byId.get(to)
    const movers = moversInto(who, rows.get(to)?.who ?? [])
    // Edges that are closed, or that nobody may follow, are left out.
    if (!active || !state || movers.length === 0) continue
    const edge: Edge = { to: state, who: movers, requires: [...requires], condition }
    byFrom.set(from, [...(byFrom.get(from) ?? []), edge])
  }
  return {
    state: (id) => byId.get(id),
    edges: (from) => byFrom.get(from) ?? [],
    named: (code) => byId.get(stateId(code))?.name ?? STATES[code].name,
  }
}

/** The movers of an edge whose type of account the state lets in; a state that names no type lets all in. */
function moversInto(who: readonly Mover[], types: readonly UserType[]): readonly Mover[] {
  return types.length === 0
    ? [...who]
    : who.filter((mover) => {
        const type = TYPE_OF[mover]
        return type === undefined || types.includes(type)
      })
}

/** The product itself and the recipient have no account. */
const TYPE_OF: Readonly<Record<Mover, UserType | undefined>> = {
  client: 'client',
  livreur: 'livreur',
  ramasseur: 'livreur',
  acheteur: undefined,
  systeme: undefined,
  Commandes: 'moderateur',
  Envois: 'moderateur',
  Ramassage: 'moderateur',
  BLS: 'moderateur',
}

/** A record without a category is no state: the field is required. */
const stateOf = ({ id, name, category, requires, active }: StateRecord): MoveState => ({
  id,
  code: stateCode(id),
  category: category || 'en_attente',
  name,
  requires,
  active,
})
