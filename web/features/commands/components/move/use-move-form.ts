import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { refusedWords } from '#web/form/error-words.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { useEarlyPicks } from '#web/ui/use-early-pick.ts'
import type { MoveFormState } from './move-fields.tsx'
import { type ReadMove, readMove, startMove } from './values.ts'
import type { PossibleMove } from './ways.ts'

interface MoveForm {
  readonly form: MoveFormState
  readonly root: RefObject<HTMLFormElement | null>
  readonly onSubmit: (event: FormEvent) => void
}

/** A form that comes back because its move was refused, with what was typed. */
interface RefusedTry {
  readonly typed: FormValues
  readonly error: Error
}

/**
 * The form of a move, of one parcel or of many: errors are shown at their
 * fields, and the first gets the focus.
 */
export function useMoveForm(
  way: Pick<PossibleMove, 'fields'> & Partial<Pick<PossibleMove, 'to'>>,
  record: ListRow | null,
  send: (read: ReadMove) => Promise<unknown>,
  again: RefusedTry | null = null,
): MoveForm {
  const { clock } = useSession()
  const form = useForm<FormValues>({ defaultValues: again?.typed ?? startMove(way, record, clock) })
  const root = useRef<HTMLFormElement>(null)
  const showRefused = (error: unknown) => {
    const refused = refusedWords(error)
    for (const { name: field } of way.fields) {
      if (refused[field]) form.setError(field, { message: refused[field] })
    }
    focusError(root.current)
  }
  // Focuses the first input, or the button of a move without fields.
  const begin = useEffectEvent(() => {
    root.current?.querySelector<HTMLElement>('input,select,textarea,button[type=submit]')?.focus()
    if (again) showRefused(again.error)
  })
  useEffect(() => begin(), [])
  const picked = useEarlyPicks()
  const submit = async () => {
    if (!(await picked())) return
    const read = readMove(way, form.getValues(), record, clock)
    form.clearErrors()
    for (const [field, message] of Object.entries(read.errors)) form.setError(field, { message })
    if (Object.keys(read.errors).length > 0) return focusError(root.current)
    try {
      await send(read)
    } catch (error) {
      showRefused(error)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { form, root, onSubmit }
}

/** Focuses the first invalid input, after React has rendered the errors. */
function focusError(form: HTMLFormElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 0)
}
