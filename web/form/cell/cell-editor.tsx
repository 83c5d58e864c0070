import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { cast } from '#model/schema/checks.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import type { AtOnce } from '#web/table/at-once.ts'
import { type ListRow, recordTitle } from '#web/table/columns.ts'
import type { CellStop } from '#web/table/grid/cell-editing.ts'
import { rememberEdit } from '#web/table/grid/last-edit.ts'
import { cn } from '#web/ui/cn.ts'
import { useEarlyPicks } from '#web/ui/use-early-pick.ts'
import { errorWords } from '../error-words.ts'
import { KindInput } from '../field-input.tsx'
import type { FormField, FormSpec } from '../form-spec.ts'
import { type FormValues, isChanged, keyOfPath, startValues } from '../form-values.ts'
import { type InputValue, readInput } from '../input-values.ts'
import { Presence } from '../presence/presence.tsx'
import type { SavedRecord } from '../record/save-record.ts'
import { resolverFor } from '../use-record-form.ts'
import { useSave } from '../use-save.ts'
import { showRefusal } from './refused-cell.ts'
import { useRoom } from './use-room.ts'

/** The next focus: the row, the next or previous cell, or the place that was pressed. */
export type Leaving = 'row' | 'next' | 'previous' | 'elsewhere'

/** Kinds of field shown before the server has answered; money waits, and so do the fields it is computed from. */
const SHOWN_AT_ONCE = ['text', 'phone', 'email', 'url', 'number', 'count', 'date', 'select']

export interface CellEditorProps {
  spec: FormSpec
  record: ListRow
  stop: CellStop
  field: FormField
  /** The input of a refused write, taken up again. */
  typed: InputValue | undefined
  /** The last write from a cell, which may be of the same record. */
  before: () => Promise<SavedRecord | null>
  onSend: (sent: Promise<SavedRecord | null>) => void
  onEnd: (leaving: Leaving) => void
  onAgain: (typed: InputValue) => void
}

/** The input of one field in place of its cell: the control, the checks and the save of its form. */
export function CellEditor({ spec, record, stop, field, typed, ...props }: CellEditorProps) {
  const queries = useQueryClient()
  const session = useSession()
  const { clock } = session
  const fields = useMemo(() => [field], [field])
  const start = useMemo(() => startValues(spec, fields, record, session), [spec, fields, record, session])
  const key = keyOfPath(field.path)
  const form = useForm<FormValues>({
    defaultValues: typed === undefined ? start : { ...start, [key]: typed },
    resolver: resolverFor(fields, session),
  })
  const valueNow = () => form.getValues()[key] ?? ''
  const atOnce = (): AtOnce => ({
    collection: spec.name,
    id: record.id,
    fields: [stop.line],
    ...shownValue(field, readInput(field.field, valueNow(), clock)),
  })
  const saver = useSave({ spec, form, fields, record, session, start, alone: { atOnce } })
  const picked = useEarlyPicks()
  const ended = useRef(false)
  /** Tab and a press elsewhere both pick the record and leave the input. */
  const going = useRef<Leaving>('row')
  const root = useRef<HTMLFieldSetElement>(null)
  const fromEnd = useRoom(root)
  const [wrong, setWrong] = useState('')

  const refuse = (reason: string | Error, value: InputValue) =>
    showRefusal(queries, clock, reason, {
      cell: `${record.id} ${field.path}`,
      title: recordTitle(spec.collection, record),
      field,
      typed: value,
      onAgain: () => props.onAgain(value),
      onConfirm: (extra) => props.onSend(send(value, extra)),
    })
  /** Ctrl Z takes it back; money is corrected where its consequences are seen. */
  const remember = (saved: SavedRecord) => {
    const { kind, label } = field.field
    const isTakenBack = field.of === 'main' && kind !== 'money'
    const edit = { collection: spec.name, id: record.id, field: field.name, before: record[field.name] }
    const words = { label: word(label), title: recordTitle(spec.collection, record) }
    const version = { by: session.person.id, saved: String(saved.updated) }
    rememberEdit(isTakenBack ? { ...edit, ...words, ...version } : null)
  }
  const send = async (
    value: InputValue,
    extra: Readonly<Record<string, unknown>> = {},
  ): Promise<SavedRecord | null> => {
    const earlier = await props.before()
    if (earlier?.id === record.id) saver.saw(earlier)
    try {
      const saved = await saver.send(extra)
      remember(saved)
      return saved
    } catch (error) {
      await refuse(error instanceof Error ? error : new Error(String(error)), value)
      return null
    }
  }
  const end = (leaving: Leaving) => {
    ended.current = true
    if (leaving !== 'elsewhere') root.current?.closest<HTMLElement>('tr')?.focus()
    props.onEnd(leaving)
  }
  const commit = async (towards: Leaving = going.current) => {
    going.current = towards
    if (ended.current || !(await picked()) || ended.current) return
    const leaving = going.current
    if (!isChanged(field, form.getValues(), start, clock)) return end(leaving)
    // Read before the blur, which formats the text.
    const value = valueNow()
    const read = readInput(field.field, value, clock)
    if ('error' in read) {
      const reason = errorWords(read.error, word(field.field.help ?? ''))
      if (leaving !== 'elsewhere') return setWrong(reason)
      end(leaving)
      return refuse(reason, value)
    }
    const sent = send(value)
    end(leaving)
    props.onSend(sent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') end('row')
    else if (event.key === 'Tab') void commit(event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Enter' && !event.shiftKey && !event.defaultPrevented) void commit('row')
    else return
    event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A blur caused by another window is no press elsewhere.
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) void commit('elsewhere')
  }
  // Before the browser paints: a key pressed as soon as the input is seen belongs to it.
  useLayoutEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    form.setFocus(key, { shouldSelect: true })
  }, [form, key])
  const label = word(field.field.label)
  return (
    <fieldset
      ref={root}
      data-over
      aria-label={label}
      className={cn(
        'absolute top-1/2 z-10 w-full min-w-44 -translate-y-1/2 whitespace-normal text-start font-normal has-[textarea]:-top-px [&_input]:h-8 [&_select]:h-8 has-[textarea]:min-w-72 has-[textarea]:translate-y-0',
        fromEnd ? 'end-0' : 'start-0',
      )}
      // React bubbles a press on an option to the row, though the list of options is a portal.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDownCapture={({ key, shiftKey }) => {
        going.current = key !== 'Tab' ? 'row' : shiftKey ? 'previous' : 'next'
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <label htmlFor={`${key}-cell`} className={stop.field === stop.line ? 'sr-only' : LABEL}>
        {label}
      </label>
      <Controller
        control={form.control}
        name={key}
        render={({ field: bound }) => (
          <KindInput
            field={field.field}
            value={bound.value}
            onChange={(value: InputValue) => {
              bound.onChange(value)
              setWrong('')
              // Picking a record saves it, without a second key.
              if (field.field.kind === 'relation') void commit()
            }}
            onBlur={bound.onBlur}
            inputRef={bound.ref}
            control={{
              id: `${key}-cell`,
              'aria-invalid': wrong !== '' || undefined,
              'aria-describedby': wrong === '' ? undefined : `${key}-wrong`,
              'aria-required': field.field.required || undefined,
            }}
            among={spec.among(session)[field.path] ?? ''}
          />
        )}
      />
      <Presence collection={spec.collection} id={record.id} editing silent />
      {wrong !== '' && (
        <p
          id={`${key}-wrong`}
          role="alert"
          className="absolute top-full mt-0.5 rounded-md border bg-popover px-2 py-1 font-medium text-destructive text-xs shadow-overlay"
        >
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

/** Above the input of a field that the cell itself does not show, as the price under a total. */
const LABEL =
  'absolute bottom-full start-0 rounded-t-md border border-b-0 bg-popover px-2 py-0.5 font-medium text-xs'

function shownValue({ of, name, field }: FormField, read: ReturnType<typeof readInput>): Partial<AtOnce> {
  if (of === 'companion' || 'error' in read || !SHOWN_AT_ONCE.includes(field.kind)) return {}
  return { values: { [name]: cast(field, read.value) } }
}
