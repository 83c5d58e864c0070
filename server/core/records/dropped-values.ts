import { type FieldError, zeroOf } from '#model/schema/checks.ts'
import { defaultOf, type Field, isStored } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { sameValue } from './changes.ts'
import { seenOn } from './history.ts'
import type { Write } from './write.ts'

/**
 * Refuses, by field, every value of a request that the record would not hold: those its writer may not set, and
 * those a hook replaced. A value equal to the stored one is no change, an empty text, choice or list of a new record
 * is none either (false and 0 are values), and fields the writer does not see are passed over as on the wire.
 */
export function droppedValues(write: Write, before: AnyRow | null, row: AnyRow): Record<string, FieldError> {
  const { applied, collection } = write
  const errors: Record<string, FieldError> = {}
  if (!applied || !write.kernel.refuseUnheeded) return errors
  const differs = (name: string, field: Field, value: unknown) =>
    !sameValue(value, row[name]) && (before ? !sameValue(value, before[name]) : !saysNothing(field, value))
  for (const [name, value] of applied.given) {
    const field = collection.fields[name]
    if (!field || !comparable(field)) continue
    const emptied = !before && isEmptyChoice(field, value)
    const kept = holds(row[name], value) || (!before && saysNothing(field, value))
    if (emptied || !kept) errors[name] = notKept(field)
  }
  const barred = [...applied.barred].filter(([name, value]) => {
    const field = collection.fields[name]
    return field !== undefined && field.kind !== 'autodate' && differs(name, field, value)
  })
  if (barred.length === 0) return errors
  const seen = new Set(seenOn(write.kernel, collection, row, write.origin.caller))
  for (const [name] of barred) {
    const field = collection.fields[name]
    if (field && seen.has(name)) errors[name] = notHis(field)
  }
  return errors
}

/** True for an empty field of a new record, which hooks may fill in. */
const saysNothing = (field: Field, value: unknown): boolean =>
  !HAS_NO_EMPTY.has(field.kind) && defaultOf(field) === undefined && sameValue(value, zeroOf(field))

/** In fields of these kinds zero is a value like any other. */
const HAS_NO_EMPTY: ReadonlySet<Field['kind']> = new Set(['bool', 'number', 'count', 'money'])

/** True for the empty value of a select whose default is one of its options. */
const isEmptyChoice = (field: Field, value: unknown): boolean =>
  field.kind === 'select' && defaultOf(field) !== undefined && sameValue(value, zeroOf(field))

/** False for fields that hooks restate, and for fields that are not stored. */
const comparable = (field: Field): boolean => !field.restated && isStored(field)

/** True when a kept value contains the sent one: a hook may trim a text and add to a list. */
function holds(kept: unknown, sent: unknown): boolean {
  if (Array.isArray(kept) && Array.isArray(sent)) {
    return sent.every((item) => kept.includes(item) || kept.some((one) => sameValue(one, item)))
  }
  if (typeof kept === 'string' && typeof sent === 'string') return kept.trim() === sent.trim()
  return sameValue(kept, sent)
}

const notHis = ({ label }: Field): FieldError => ({
  code: 'validation_not_writable',
  message: `Vous ne pouvez pas changer « ${label} ». Retirez cette valeur, puis recommencez.`,
})

const notKept = ({ label }: Field): FieldError => ({
  code: 'validation_not_kept',
  message: `« ${label} » ne peut pas recevoir cette valeur ici. Retirez-la, puis recommencez.`,
})
