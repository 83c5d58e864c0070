import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedSince, questionOf, type ServerQuestion } from '#web/lib/errors.ts'
import { word } from '#web/lib/i18n.ts'
import type { Session } from '#web/lib/session.ts'
import type { AtOnce } from '#web/table/at-once.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { useEarlyPicks } from '#web/ui/use-early-pick.ts'
import { errorWords, refusedFields } from './error-words.ts'
import type { FormField, FormSpec } from './form-spec.ts'
import { type FormValues, isChanged, keyOfPath, startValues } from './form-values.ts'
import { type InputValue, readInput, toInput } from './input-values.ts'
import { mergeVersions } from './merge.ts'
import { newId } from './new-id.ts'
import {
  bodiesOf,
  createRecord,
  isCompanionError,
  type SavedRecord,
  updateRecord,
} from './record/save-record.ts'

/** Times that a save is repeated because somebody was faster once more. */
const MOST_MERGES = 3

interface SaveParts {
  spec: FormSpec
  form: UseFormReturn<FormValues>
  fields: readonly FormField[]
  record: ListRow | null
  session: Session
  start: FormValues
  /** For an input without a window of its own: `send` throws, and its caller says each failure. */
  alone?: { readonly atOnce: () => AtOnce }
}

/** A field that another person changed too, with the value he saved. */
export interface Conflict {
  readonly field: FormField
  readonly value: unknown
}

/** Writes the record of a form: a new one, or the fields changed in one that others may change meanwhile. */
export function useSave({ spec, form, fields, record, session, start, alone }: SaveParts) {
  const queries = useQueryClient()
  const id = useRef(newId())
  const read = useRef({ updated: String(record?.updated ?? ''), values: start })
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [question, setQuestion] = useState<ServerQuestion | null>(null)
  const forgetQuestion = () => setQuestion(null)
  const bodiesFrom = (sent: readonly FormField[], extra: Readonly<Record<string, unknown>>) => {
    const bodies = bodiesOf(sent, readAll(sent, form.getValues(), session))
    return { ...bodies, main: { ...bodies.main, ...extra } }
  }
  const create = (extra: Readonly<Record<string, unknown>>) => {
    const values = form.getValues()
    // Empty fields are not sent: the server may then fill them in.
    const { main, ...bodies } = bodiesFrom(
      fields.filter(({ path }) => !isBlank(values[keyOfPath(path)])),
      extra,
    )
    return createRecord(spec, { ...bodies, main: { ...spec.fixed(session), ...main } }, id.current)
  }
  const update = async (
    present: ListRow,
    extra: Readonly<Record<string, unknown>>,
    merges: number,
  ): Promise<SavedRecord> => {
    const sent = fields.filter((field) =>
      isChanged(field, form.getValues(), read.current.values, session.clock),
    )
    try {
      return await updateRecord(spec, bodiesFrom(sent, extra), present, read.current.updated)
    } catch (error) {
      const changed = changedSince(error)
      if (changed?.id !== present.id || isCompanionError(error)) throw error
      if (merge(changed) > 0 || merges === 0) throw error
      return update(present, extra, merges - 1)
    }
  }
  /** Takes over what another person saved; returns the number of fields that both changed. */
  const merge = (changed: ListRow): number => {
    const own = fields.filter(({ of }) => of === 'main')
    const theirs = startValues(spec, own, changed, session)
    const merged = mergeVersions(
      own,
      { base: read.current.values, mine: form.getValues(), theirs },
      session.clock,
    )
    for (const [key, value] of Object.entries(merged.adopted)) form.setValue(key, value)
    read.current = { updated: String(changed.updated), values: { ...read.current.values, ...theirs } }
    setConflicts(merged.conflicts.map((field) => ({ field, value: changed[field.name] })))
    return merged.conflicts.length
  }
  const mutation = useMutation({
    meta: alone ? { silent: true } : { fieldsShown: true, conflictsShown: true },
    onMutate: () => ({ atOnce: alone?.atOnce() }),
    mutationFn: (extra: Readonly<Record<string, unknown>>) =>
      record === null ? create(extra) : update(record, extra, MOST_MERGES),
    onSuccess: (saved) => {
      id.current = newId()
      read.current = { updated: String(saved.updated ?? ''), values: form.getValues() }
    },
    // Also after a refusal: somebody else may have changed the record.
    onSettled: async () => {
      await Promise.all(
        [spec.name, spec.companion?.of.name ?? spec.name, 'journal'].map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      )
    },
  })
  const picked = useEarlyPicks()
  const save = async (extra: Readonly<Record<string, unknown>> = {}): Promise<SavedRecord | null> => {
    if (!(await picked())) return null
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return null
    forgetQuestion()
    setConflicts([])
    try {
      return await mutation.mutateAsync(extra)
    } catch (error) {
      showRefusals(form, fields, error)
      setQuestion(questionOf(error))
      return null
    }
  }
  /** Replaces the typed value of a field that both changed with the one the other person saved. */
  const takeTheirs = ({ field: { path, field }, value }: Conflict) => {
    form.setValue(keyOfPath(path), toInput(field, value, session.clock), { shouldDirty: true })
    setConflicts((before) => before.filter((one) => one.field.path !== path))
  }
  /** Another write of the same person came first: its version is known here too. */
  const saw = ({ updated }: SavedRecord) => {
    read.current.updated = String(updated ?? '')
  }
  return {
    send: mutation.mutateAsync,
    saw,
    save,
    saving: mutation.isPending,
    question,
    forgetQuestion,
    conflicts,
    takeTheirs,
  }
}

const isBlank = (input: InputValue | undefined): boolean =>
  typeof input === 'string' ? input.trim() === '' : Array.isArray(input) && input.length === 0

function readAll(
  fields: readonly FormField[],
  values: FormValues,
  { clock }: Session,
): ReadonlyMap<string, unknown> {
  return new Map(
    fields.flatMap(({ path, field }) => {
      const read = readInput(field, values[keyOfPath(path)] ?? '', clock)
      return 'value' in read ? [[path, read.value] as const] : []
    }),
  )
}

/** The server's refusals beside the inputs they are about, the first one focused. */
function showRefusals(form: UseFormReturn<FormValues>, fields: readonly FormField[], error: unknown): void {
  const refused = refusedFields(error)
  const of = isCompanionError(error) ? 'companion' : 'main'
  fields
    .filter((one) => one.of === of && refused.has(one.name))
    .forEach(({ path, name, field }, index) => {
      const told = refused.get(name)
      if (!told) return
      form.setError(
        keyOfPath(path),
        { type: told.code, message: errorWords(told, word(field.help ?? '')) },
        { shouldFocus: index === 0 },
      )
    })
}
