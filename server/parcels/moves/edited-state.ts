import { type Collections, collections, type Row } from '#model/collections.ts'
import { FIELDS_OF_A_MOVE } from '#model/domain/commande/decide/moves.ts'
import { check, type FieldError, zeroOf } from '#model/schema/checks.ts'
import { type Field, isStored } from '#model/schema/fields.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { sameValue } from '#server/core/records/changes.ts'
import { moveParcels } from './move.ts'
import { refusalError } from './refused.ts'

type Event = HookEvent<Collections['commands'], Collections>
type Commande = Row<'commands'>
type MoveField = (typeof FIELDS_OF_A_MOVE)[number]

const fields: Readonly<Record<string, Field>> = collections.commands.fields

/**
 * Turns an edit of the state or of the livreur into a move: decided and written as a suivi, with the values
 * sent for it, before the rest of the edit.
 */
export async function moveByEdit(event: Event): Promise<void> {
  const { record, before, changed, given, matched, tx, engine, caller, source, ip, uploads } = event
  if (!before) return
  const said = saidNow(record, given, changed)
  // The present state, sent with values of another state, counts as a request for a move, which the graph
  // refuses.
  const asksState = changed.has('status') || (given.has('status') && said.some((name) => name !== 'note'))
  if (!asksState) {
    const alone = said.filter((name) => name !== 'note')
    if (alone.length > 0) throw invalid(Object.fromEntries(alone.map((name) => [name, WITHOUT_STATE])))
    if (!changed.has('delivery_man')) return
  }
  const to = asksState ? { id: record.status } : 'AFFECTE'
  if (!asksState && record.delivery_man === '') {
    throw conflict('Pour désaffecter un colis, scannez-le dans une agence.', {
      delivery_man: before.delivery_man,
    })
  }
  const { delivery_man, confirmer_ville } = record
  // A caller who named the version they saw has seen its livreur.
  const from_delivery_man = matched ? before.delivery_man : ''
  const values = {
    ...(changed.has('delivery_man') && { delivery_man, from_delivery_man, confirmer_ville }),
    ...(asksState && valuesOf(record, given)),
  }
  const [outcome] = await moveParcels(engine, tx, [{ command: record.id, to, values, uploads }], {
    caller,
    source,
    ip,
  })
  if (outcome?.refusal) throw refusalError(outcome.refusal, before)
  const moved = await engine.find(tx, 'commands', record.id)
  if (moved) continueFrom(moved, record, before, changed)
}

const WITHOUT_STATE: FieldError = {
  code: 'validation_without_status',
  message: 'Cette valeur se dit avec un changement d’état : envoyez aussi « status ».',
}

/** Errors for values of a new commande that only a change of state may carry. */
export function valuesWithoutState(given: Event['given']): Record<string, FieldError> {
  const said = FIELDS_OF_A_MOVE.filter(
    (name) => name !== 'note' && given.has(name) && !isEmpty(given.get(name), name),
  )
  return Object.fromEntries(said.map((name) => [name, WITHOUT_STATE]))
}

const isEmpty = (value: unknown, name: MoveField): boolean => {
  const field = fields[name]
  return field === undefined || sameValue(value, zeroOf(field))
}

/** The fields of `FIELDS_OF_A_MOVE` to which the request gives a new value. */
function saidNow(record: Commande, given: Event['given'], changed: Event['changed']): MoveField[] {
  return FIELDS_OF_A_MOVE.filter((name) => {
    const field = fields[name]
    if (!field || !given.has(name)) return false
    return isStored(field) ? changed.has(name) : !isEmpty(record[name], name)
  })
}

/** The values as the suivi takes them; an invalid one is refused before anything is computed with it. */
function valuesOf(record: Commande, given: Event['given']): Partial<Row<'suivis'>> {
  const names = FIELDS_OF_A_MOVE.filter((name) => given.has(name))
  const wrong = names.flatMap((name) => {
    const field = fields[name]
    const error = field && check(field, record[name])
    return error ? [[name, error] as const] : []
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

/** The move is written: the rest of the edit starts from the commande as it left it. */
function continueFrom(
  moved: Commande,
  record: Commande,
  before: Commande,
  changed: ReadonlySet<string>,
): void {
  const told: readonly string[] = ['status', 'delivery_man', 'confirmer_ville', ...FIELDS_OF_A_MOVE]
  const edited = new Set([...changed].filter((name) => name === 'note' || !told.includes(name)))
  for (const name of Object.keys(before) as (keyof Commande)[]) {
    Object.assign(before, { [name]: moved[name] })
    if (!edited.has(name)) Object.assign(record, { [name]: moved[name] })
  }
}
