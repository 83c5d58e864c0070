import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
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

/**
 * The form of a move, of one parcel or of many: errors are shown at their
 * fields, and the first gets the focus.
 */
export function useMoveForm(
  way: Pick<PossibleMove, 'fields'> & Partial<Pick<PossibleMove, 'to'>>,
  record: ListRow | null,
  send: (read: ReadMove) => Promise<unknown>,
): MoveForm {
  const { clock } = useSession()
  const form = useForm<FormValues>({ defaultValues: startMove(way, record, clock) })
  const root = useRef<HTMLFormElement>(null)
  // Focuses the first input, or the button of a move without fields.
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input,select,textarea,button[type=submit]')?.focus()
  }, [])
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
      const refused = refusedWords(error)
      for (const { name: field } of way.fields) {
        if (refused[field]) form.setError(field, { message: refused[field] })
      }
      focusError(root.current)
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
