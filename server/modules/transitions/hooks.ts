import type { Collections, Row } from '#model/collections.ts'
import { type Wrong, wrongInEdge } from '#model/domain/commande/states/own-graph.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { holdGraph, refuseBrokenGraph, removing } from '#server/parcels/states/whole-graph.ts'

type Event = HookEvent<Collections['transitions'], Collections>

export const transitionsHooks: Hooks<Collections['transitions'], Collections> = {
  async beforeCreate(event) {
    const { record, given, tx } = event
    if (!given.has('active')) record.active = true
    // The lock keeps either state of the transition from being removed meanwhile.
    await holdGraph(tx)
    await refuseUnfit(event)
    askWho(event)
  },
  async beforeUpdate(event) {
    refuseOtherEnds(event)
    if (event.changed.has('requires')) await refuseUnfit(event)
    askWho(event)
    if (event.changed.has('active') && !event.record.active) {
      await refuseBrokenGraph(event.tx, { edge: event.record })
    }
  },
  async beforeDelete({ record, tx }) {
    if (isShipped(record)) {
      throw conflict('Ce passage est livré avec Wasl : fermez-le au lieu de le supprimer.')
    }
    // The edges of a removed state go with it: the graph without them was checked before.
    if (removing(tx).has(record.from) || removing(tx).has(record.to)) return
    await refuseBrokenGraph(tx, { edge: { ...record, active: false } })
  },
}

const isShipped = ({ from, to }: Pick<Row<'transitions'>, 'from' | 'to'>): boolean =>
  stateCode(from) !== undefined && stateCode(to) !== undefined

/** Refuses an edge of the company's own that cannot be. An unknown state is refused with the other fields. */
async function refuseUnfit({ record, before, tx, engine }: Event): Promise<void> {
  if (before && isShipped(record)) return
  const from = await engine.find(tx, 'tracking_states', record.from)
  const to = await engine.find(tx, 'tracking_states', record.to)
  if (from && to) refuse(wrongInEdge(from, to, record))
}

function refuse(errors: Wrong): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const FIXED: FieldError = {
  code: 'validation_edge_fixed',
  message: 'Un passage garde ses deux états et sa condition : ajoutez-en un autre.',
}

function refuseOtherEnds({ changed }: Event): void {
  const names = ['from', 'to', 'condition'].filter((name) => changed.has(name))
  refuse(Object.fromEntries(names.map((name) => [name, FIXED])))
}

/** Refuses an edge open to nobody, which would be closed without showing it. */
function askWho({ record }: Event): void {
  if (!record.active || record.who.length > 0) return
  refuse({ who: { code: 'validation_required', message: 'Dites qui peut faire ce passage, ou fermez-le.' } })
}
