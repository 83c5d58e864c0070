import type { MessageDescriptor } from '@lingui/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { defaultOf } from '#model/schema/fields.ts'
import { questionOf, type ServerQuestion } from '#web/lib/errors.ts'
import { word } from '#web/lib/i18n.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { type ListRow, valueAt } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { useEarlyPicks } from '#web/ui/use-early-pick.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { errorWords, refusedFields } from './error-words.ts'
import { type FormField, type FormSpec, formFields } from './form-spec.ts'
import { type InputValue, isSame, readInput, toInput } from './input-values.ts'
import { newId } from './new-id.ts'
import {
  bodiesOf,
  createRecord,
  isCompanionError,
  type SavedRecord,
  updateRecord,
} from './record/save-record.ts'

/** Path → value of its input. Dots in paths are escaped, because the form library would nest them. */
export type FormValues = Record<string, InputValue>

export const keyOfPath = (path: string): string => path.replace('.', '__')

export interface RecordForm {
  readonly spec: FormSpec
  readonly form: UseFormReturn<FormValues>
  readonly fields: readonly FormField[]
  readonly editing: boolean
  /** Why some fields are missing; nothing most of the time. */
  readonly notice: MessageDescriptor | null
  readonly saving: boolean
  /** Time of a draft that can be resumed, in milliseconds; null when there is none or it was dismissed. */
  readonly draftOf: number | null
  readonly resumeDraft: () => void
  readonly forgetDraft: () => void
  /** The confirmation the server requires before it saves; usually null. */
  readonly question: ServerQuestion | null
  readonly forgetQuestion: () => void
  /** Saves and resolves with the record, or with nothing when something must be mended first. */
  readonly save: (extra?: Readonly<Record<string, unknown>>) => Promise<SavedRecord | null>
  readonly reset: () => void
}

/** The state and actions of a form, without its looks. */
export function useRecordForm(spec: FormSpec, record: ListRow | null): RecordForm {
  const session = useSession()
  const fields = useMemo(() => formFields(spec, session, record), [spec, session, record])
  const draftName = `${spec.name}:${record?.id ?? 'new'}`
  const start = useMemo(() => startValues(spec, fields, record, session), [spec, fields, record, session])
  const [draft, setDraft] = useState(() => readDraft(draftName))
  const form = useForm<FormValues>({
    defaultValues: start,
    resolver: resolverFor(fields, session),
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const drafts = useDraft(form, fields, draftName)
  const reset = () => {
    drafts.drop()
    setDraft(null)
    form.reset(start)
  }
  const resumeDraft = () => {
    form.reset({ ...start, ...known(draft?.values, fields) }, { keepDefaultValues: true })
    setDraft(null)
  }
  const forgetDraft = () => {
    if (!form.formState.isDirty) drafts.drop()
    setDraft(null)
  }
  const { save, saving, question, forgetQuestion } = useSave({ spec, form, fields, record, session, start })
  return {
    spec,
    form,
    fields,
    editing: record !== null,
    notice: spec.notice(session, record),
    saving,
    draftOf: draft?.at ?? null,
    resumeDraft,
    forgetDraft,
    question,
    forgetQuestion,
    save: async (extra) => {
      const saved = await save(extra)
      if (saved !== null) drafts.drop()
      return saved
    },
    reset,
  }
}

function startValues(
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

const known = (draft: Draft | undefined, fields: readonly FormField[]): FormValues =>
  Object.fromEntries(
    Object.entries(draft ?? {}).filter(([key]) => fields.some(({ path }) => keyOfPath(path) === key)),
  )

function resolverFor(fields: readonly FormField[], { clock }: Session): Resolver<FormValues> {
  return (values) => {
    const errors: FieldErrors<FormValues> = {}
    for (const { path, field } of fields) {
      const read = readInput(field, values[keyOfPath(path)] ?? '', clock)
      if ('error' in read)
        errors[keyOfPath(path)] = {
          type: read.error.code,
          message: errorWords(read.error, word(field.help ?? '')),
        }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

const DRAFT_MS = 400

/**
 * Stores the typed values as a draft, but no passwords and no files. A dropped draft is
 * not stored again by a late timer.
 */
function useDraft(
  form: UseFormReturn<FormValues>,
  fields: readonly FormField[],
  name: string,
): { readonly drop: () => void } {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const secret = new Set(
      fields
        .filter(({ field }) => field.kind === 'password' || field.kind === 'file')
        .map(({ path }) => keyOfPath(path)),
    )
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(pending.current)
        if (!isDirty) return
        pending.current = setTimeout(
          () =>
            keepDraft(name, Object.fromEntries(Object.entries(values).filter(([key]) => !secret.has(key)))),
          DRAFT_MS,
        )
      },
    })
    return () => {
      clearTimeout(pending.current)
      stop()
    }
  }, [form, fields, name])
  const drop = () => {
    clearTimeout(pending.current)
    dropDraft(name)
  }
  return { drop }
}

interface SaveParts {
  spec: FormSpec
  form: UseFormReturn<FormValues>
  fields: readonly FormField[]
  record: ListRow | null
  session: Session
  start: FormValues
}

function useSave({ spec, form, fields, record, session, start }: SaveParts) {
  const queries = useQueryClient()
  const id = useRef(newId())
  const seen = useRef(String(record?.updated ?? ''))
  const [question, setQuestion] = useState<ServerQuestion | null>(null)
  const forgetQuestion = () => setQuestion(null)
  const mutation = useMutation({
    meta: { fieldsShown: true },
    mutationFn: (extra: Readonly<Record<string, unknown>>) => {
      const values = form.getValues()
      // Empty fields of a new record are not sent: the server may then fill them in.
      const sent = fields.filter((one) =>
        record === null ? !isBlank(values[keyOfPath(one.path)]) : isChanged(one, values, start, session),
      )
      const bodies = bodiesOf(sent, readAll(sent, values, session))
      const main = { ...bodies.main, ...extra }
      return record === null
        ? createRecord(spec, { ...bodies, main: { ...spec.fixed(session), ...main } }, id.current)
        : updateRecord(spec, { ...bodies, main }, record, seen.current)
    },
    onSuccess: (saved) => {
      id.current = newId()
      seen.current = String(saved.updated ?? '')
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
    try {
      return await mutation.mutateAsync(extra)
    } catch (error) {
      showRefusals(form, fields, error)
      setQuestion(questionOf(error))
      return null
    }
  }
  return { save, saving: mutation.isPending, question, forgetQuestion }
}

function isChanged(
  { path, field }: FormField,
  values: FormValues,
  start: FormValues,
  { clock }: Session,
): boolean {
  const key = keyOfPath(path)
  return !isSame(field, values[key] ?? '', start[key] ?? '', clock)
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
