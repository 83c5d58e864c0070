import { defaultOf } from '#model/schema/fields.ts'
import type { Session } from '#web/lib/session.ts'
import type { Clock } from '#web/table/clock.ts'
import { type ListRow, valueAt } from '#web/table/columns.ts'
import type { FormField, FormSpec } from './form-spec.ts'
import { type InputValue, isSame, toInput } from './input-values.ts'

/** Path → value of its input. Dots in paths are escaped, because the form library would nest them. */
export type FormValues = Record<string, InputValue>

export const keyOfPath = (path: string): string => path.replace('.', '__')

/** The inputs of a record, or the first values of a new one. */
export function startValues(
  spec: FormSpec,
  fields: readonly FormField[],
  record: ListRow | null,
  session: Session,
): FormValues {
  const defaults = spec.defaults(session)
  return Object.fromEntries(
    fields.map(({ path, name, of, field }) => {
      const stored = record && valueAt(record, of === 'companion' ? `${spec.companion?.link}.${name}` : name)
      return [
        keyOfPath(path),
        toInput(field, record === null ? (defaults[path] ?? defaultOf(field)) : stored, session.clock),
      ]
    }),
  )
}

export function isChanged(
  { path, field }: FormField,
  values: FormValues,
  before: FormValues,
  clock: Clock,
): boolean {
  const key = keyOfPath(path)
  return !isSame(field, values[key] ?? '', before[key] ?? '', clock)
}
