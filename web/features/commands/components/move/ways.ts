import { commands } from '#model/collections/commands.ts'
import { openMoves } from '#model/domain/commande/decide/decide.ts'
import { type AskedField, askedFields } from '#model/domain/commande/decide/form.ts'
import type { MoveKind } from '#model/domain/commande/decide/moves.ts'
import { RELAUNCHED_WITH } from '#model/domain/commande/demande.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { holds } from '#model/domain/permissions.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Deciding } from './situation.ts'

/** A possible move: its target, its fields, and the reason it is shut. */
export interface PossibleMove {
  readonly kind: MoveKind
  /** Undefined for a state of the company's own. */
  readonly to: StateCode | undefined
  /** Record of the state. */
  readonly status: string
  readonly fields: readonly AskedField[]
  /** French; empty when open. */
  readonly shut: string
}

const COMMANDE: Readonly<Record<string, Field>> = commands.fields

/** Adds the fields of the commande that a relance may overwrite, before the note. */
function withRelaunched(fields: readonly AskedField[]): readonly AskedField[] {
  const of = (name: string): AskedField => ({ name, required: COMMANDE[name]?.required === true })
  const note = fields.filter(({ name }) => name === 'note')
  return [...fields.filter(({ name }) => name !== 'note'), ...RELAUNCHED_WITH.map(of), ...note]
}

/** The ways out of the present state for this person, relaunches last. */
export function waysOf(deciding: Deciding): readonly PossibleMove[] {
  const { parcel, actor, facts } = deciding
  const ways = openMoves(deciding).flatMap(({ edge, shut }): PossibleMove[] => {
    const { to } = edge
    if (!to.active) return []
    const fields = askedFields(to, edge, parcel, actor).filter(
      ({ name }) => name !== 'call' || !facts.calledToday,
    )
    const kind = edge.condition === 'relance' ? 'relance' : 'transition'
    const asked = kind === 'relance' ? withRelaunched(fields) : fields
    return [{ kind, to: to.code, status: to.id, fields: asked, shut: shut?.message ?? '' }]
  })
  return ways.toSorted((a, b) => Number(a.kind === 'relance') - Number(b.kind === 'relance'))
}

export const mayCorrect = ({ actor }: Deciding): boolean => holds(actor.person, 'Modification etat commandes')

/** Beyond the graph, with a reason: to any other state. */
export function correctionTo({ graph, parcel, actor }: Deciding, status: string): PossibleMove | null {
  const to = graph.state(status)
  if (!to) return null
  return {
    kind: 'correction',
    to: to.code,
    status,
    fields: askedFields(to, null, parcel, actor),
    shut: '',
  }
}
