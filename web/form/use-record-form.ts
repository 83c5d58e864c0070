import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { ServerQuestion } from '#web/lib/errors.ts'
import { word } from '#web/lib/i18n.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { errorWords } from './error-words.ts'
import { type FormField, type FormSpec, formFields } from './form-spec.ts'
import { type FormValues, isChanged, keyOfPath, startValues } from './form-values.ts'
import { readInput } from './input-values.ts'
import type { SavedRecord } from './record/save-record.ts'
import { type Conflict, useSave } from './use-save.ts'

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
  /** Fields that another person changed too since the form was opened; the typed values are kept. */
  readonly conflicts: readonly Conflict[]
  readonly takeTheirs: (conflict: Conflict) => void
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
  const drafts = useDraft({ form, fields, start, name: draftName })
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
  const saver = useSave({ spec, form, fields, record, session, start })
  return {
    spec,
    form,
    fields,
    editing: record !== null,
    notice: spec.notice(session, record),
    saving: saver.saving,
    question: saver.question,
    forgetQuestion: saver.forgetQuestion,
    conflicts: saver.conflicts,
    takeTheirs: saver.takeTheirs,
    draftOf: draft?.at ?? null,
    resumeDraft,
    forgetDraft,
    save: async (extra) => {
      const saved = await saver.save(extra)
      if (saved !== null) drafts.drop()
      return saved
    },
    reset,
  }
}

const known = (draft: Draft | undefined, fields: readonly FormField[]): FormValues =>
  Object.fromEntries(
    Object.entries(draft ?? {}).filter(([key]) => fields.some(({ path }) => keyOfPath(path) === key)),
  )

/** Refuses values that cannot be read, each at its field. */
export function resolverFor(fields: readonly FormField[], { clock }: Session): Resolver<FormValues> {
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

/** Inputs that no draft holds: a secret, and what a browser does not keep. */
const LEFT_OUT = ['password', 'file']

interface DraftParts {
  form: UseFormReturn<FormValues>
  fields: readonly FormField[]
  /** The values the form began with. */
  start: FormValues
  name: string
}

/**
 * Keeps the fields that were changed as a draft, and no others: taken up later, it must not bring back old values over
 * what somebody else saved meanwhile. A dropped draft is not stored again by a late timer.
 */
function useDraft({ form, fields, start, name }: DraftParts): { readonly drop: () => void } {
  const { clock } = useSession()
  const [opened] = useState(start)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useEffectEvent((values: FormValues) => {
    const changed = fields.filter(
      (one) => !LEFT_OUT.includes(one.field.kind) && isChanged(one, values, opened, clock),
    )
    keepDraft(
      name,
      Object.fromEntries(changed.map(({ path }) => [keyOfPath(path), values[keyOfPath(path)] ?? ''])),
    )
  })
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(pending.current)
        if (isDirty) pending.current = setTimeout(() => keep(values), DRAFT_MS)
      },
    })
    return () => {
      clearTimeout(pending.current)
      stop()
    }
  }, [form])
  const drop = () => {
    clearTimeout(pending.current)
    dropDraft(name)
  }
  return { drop }
}
