import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import type { FormValues } from '#web/form/use-record-form.ts'
import { client } from '#web/lib/client.ts'
import { statusOf } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MoveFields } from './move-fields.tsx'
import { refreshParcels, undoMove } from './queries.ts'
import { readMove, startMove } from './values.ts'
import type { Way } from './ways.ts'

interface MoveFormProps {
  record: ListRow
  way: Way
  /** The company's label of where to. */
  name: string
  onBack: () => void
  onDone: () => void
}

/** What the move asks, and the move itself. What is refused is said on its field, and nothing typed is lost. */
export function MoveForm({ record, way, name, onBack, onDone }: MoveFormProps) {
  const { clock } = useSession()
  const form = useForm<FormValues>({ defaultValues: startMove(way, record, clock) })
  const root = useRef<HTMLFormElement>(null)
  const move = useMove(record, way, name, onDone)
  // The first thing asked is where one goes on typing; a move that asks nothing waits for Enter.
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input,select,textarea,button[type=submit]')?.focus()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readMove(way, form.getValues(), record, clock)
    form.clearErrors()
    for (const [field, message] of Object.entries(read.errors)) form.setError(field, { message })
    if (Object.keys(read.errors).length > 0) return focusError(root.current)
    try {
      await move.mutateAsync(read)
    } catch (error) {
      const refused = refusedWords(error)
      for (const { name: field } of way.fields) {
        if (refused[field]) form.setError(field, { message: refused[field] })
      }
      focusError(root.current)
    }
  }
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <p className="font-medium">
        {way.kind === 'correction' ? <Trans>Correction : {name}</Trans> : <Trans>Vers : {name}</Trans>}
      </p>
      {move.error && <Refused error={move.error} fields={way.fields.map((field) => field.name)} />}
      <MoveFields form={form} fields={way.fields} status={way.status} command={record.id} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
          <Trans>Autre état</Trans>
        </Button>
        <Button type="submit" pending={move.isPending}>
          {way.kind === 'correction' ? <Trans>Corriger</Trans> : <Trans>Valider</Trans>}
        </Button>
      </div>
    </form>
  )
}

function useMove(record: ListRow, way: Way, name: string, onDone: () => void) {
  const queries = useQueryClient()
  // One press, one suivi: an answer that was lost is asked for again under the same id.
  const [id] = useState(newId)
  // The call was made, whatever becomes of the move: it is noted once.
  const noted = useRef('')
  const undo = useMutation({
    mutationFn: () => undoMove(record.id, id, String(record.status)),
    onSettled: () => refreshParcels(queries),
  })
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ body, call }: { body: Readonly<Record<string, unknown>>; call: string }) => {
      if (call !== '' && call !== noted.current) {
        await client.collection('appels').create({ command: record.id, kind: call })
        noted.current = call
      }
      const told = { id, command: record.id, kind: way.kind, from: record.status, status: way.status }
      return client.collection('suivis').create({ source: 'web', ...body, ...told })
    },
    onSuccess: () => {
      toast.undo(`${String(record.code)} · ${name}`, t`Annuler`, () => undo.mutate())
      onDone()
    },
    onSettled: () => refreshParcels(queries),
  })
}

/** What has no field of its own to stand beside. */
function Refused({ error, fields }: { error: unknown; fields: readonly string[] }) {
  const refused = Object.entries(refusedWords(error))
  const elsewhere = refused.filter(([name]) => !fields.includes(name)).map(([, message]) => message)
  if (refused.length > 0 && elsewhere.length === 0) return null
  const sentence = elsewhere.length > 0 ? elsewhere.join(' ') : refusalSentence(error)
  return (
    <Notice tone="error">
      {sentence}{' '}
      {statusOf(error) === 409 && (
        <Trans>La fiche derrière montre l’état présent ; « Autre état » dit ce qui est possible.</Trans>
      )}
    </Notice>
  )
}

/** The first input that says it is wrong, once it does. */
function focusError(form: HTMLFormElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 0)
}
