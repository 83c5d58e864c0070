import { t } from '@lingui/core/macro'
import { commands } from '#model/collections/commands.ts'
import { suivis } from '#model/collections/suivis.ts'
import type { AskedField } from '#model/domain/commande/decide/form.ts'
import { isDelivery } from '#model/domain/commande/decide/requirements.ts'
import { RELAUNCHED_WITH } from '#model/domain/commande/demande.ts'
import type { Field } from '#model/schema/fields.ts'
import { fold } from '#model/schema/fold.ts'
import { errorWords } from '#web/form/error-words.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { isSame, readInput, toInput } from '#web/form/input-values.ts'
import { addDays, type Clock, today } from '#web/table/clock.ts'
import type { ListRow } from '#web/table/columns.ts'
import type { PossibleMove } from './ways.ts'

const SUIVI: Readonly<Record<string, Field>> = suivis.fields
type Relaunched = (typeof RELAUNCHED_WITH)[number]
const COMMANDE: Readonly<Record<Relaunched, Field>> = commands.fields

/** The three forms of a relance, with the fields each overwrites; the chosen one is a form value too. */
export const RELAUNCHES = {
  pareil: [],
  destinataire: RELAUNCHED_WITH,
  ville: ['city', 'receiver_address'],
} as const satisfies Readonly<Record<string, readonly Relaunched[]>>
export const RELAUNCH = 'relance'

export const isRelaunched = (name: string): name is Relaunched => RELAUNCHED_WITH.some((one) => one === name)

/** Initial values: the amount due at the door, and tomorrow as day of an appointment. */
export function startMove(
  way: Pick<PossibleMove, 'fields'> & Partial<Pick<PossibleMove, 'to'>>,
  record: ListRow | null,
  clock: Clock,
): FormValues {
  const known: FormValues = {
    ...(record && way.to && isDelivery({ code: way.to }) && { amount_collected: expected(record, clock) }),
    reported_date: addDays(today(clock), 1),
    limite_retrait: addDays(today(clock), KEPT_DAYS),
  }
  const start = way.fields.map(
    ({ name }) => [name, known[name] ?? presentInput(name, record, clock)] as const,
  )
  return { ...Object.fromEntries(start), [RELAUNCH]: 'pareil' }
}

/** Days a parcel is kept at the counter by default. */
const KEPT_DAYS = 7

const expected = (record: ListRow, clock: Clock) =>
  toInput(suivis.fields.amount_collected, record.total, clock)

/** Initial input: empty for a field of the suivi, the present value for one of the commande. */
function presentInput(name: string, record: ListRow | null, clock: Clock): FormValues[string] {
  const field = SUIVI[name]
  if (field) return toInput(field, undefined, clock)
  return isRelaunched(name) ? toInput(COMMANDE[name], record?.[name], clock) : ''
}

export interface ReadMove {
  /** Values of the suivi as the API takes them. */
  readonly body: Readonly<Record<string, unknown>>
  /** Means of a call to note first; empty for none. */
  readonly call: string
  /** French errors by field; a move with any is not sent. */
  readonly errors: Readonly<Record<string, string>>
}

/** The typed values for the API. */
export function readMove(
  { fields }: Pick<PossibleMove, 'fields'>,
  values: FormValues,
  record: ListRow | null,
  clock: Clock,
): ReadMove {
  const body: Record<string, unknown> = {}
  const changes: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  let call = ''
  for (const asked of fields) {
    const value = values[asked.name] ?? ''
    if (isUnanswered(asked, value)) errors[asked.name] = t`À remplir.`
    else if (asked.name === 'call') call = String(value)
    else if (asked.name === 'source') {
      if (fold(String(value).trim()) === fold(String(record?.code))) body.source = 'scan'
      else errors.source = t`Ce n’est pas le code de ce colis.`
    } else if (asked.name === 'position') body.position = { lieu: String(value).trim() }
    else if (isRelaunched(asked.name)) {
      if (!isSame(COMMANDE[asked.name], value, presentInput(asked.name, record, clock), clock))
        readField(asked.name, value, clock, changes, errors)
    } else readField(asked.name, value, clock, body, errors)
  }
  if (Object.keys(changes).length > 0) body.changes = changes
  else if (isToChange(values) && Object.keys(errors).length === 0)
    errors[RELAUNCH] = t`Changez au moins une valeur.`
  return { body, call, errors }
}

/** « Autre destinataire » and « Autre ville » with the values as they were are a slip, not « Mêmes données ». */
const isToChange = (values: FormValues): boolean => (values[RELAUNCH] ?? 'pareil') !== 'pareil'

function readField(
  name: string,
  value: FormValues[string],
  clock: Clock,
  body: Record<string, unknown>,
  errors: Record<string, string>,
): void {
  const field = isRelaunched(name) ? COMMANDE[name] : SUIVI[name]
  if (!field || (typeof value === 'object' && value.length === 0)) return
  const read = readInput(field, value, clock)
  if ('error' in read) errors[name] = errorWords(read.error, field.help)
  else body[name] = read.value
}

/** True for a missing required value; an empty amount counts as nothing collected. */
const isUnanswered = ({ name, required }: AskedField, value: FormValues[string]): boolean => {
  if (!required || name === 'amount_collected') return false
  return typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && value.length === 0
}
