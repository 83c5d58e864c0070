import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { questionOf, statusOf } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MoveFields } from './move-fields.tsx'
import { OtherState } from './other-state.tsx'
import { refreshParcels, undoMove } from './queries.ts'
import { useMoveForm } from './use-move-form.ts'
import type { ReadMove } from './values.ts'
import type { PossibleMove } from './ways.ts'

interface MoveFormProps {
  record: ListRow
  way: PossibleMove
  /** The company's label of where to. */
  name: string
  onBack: () => void
  onDone: () => void
}

/** The form of a move. A refusal is shown at its field, and the typed values stay. */
export function MoveForm({ record, way, name, onBack, onDone }: MoveFormProps) {
  const move = useMove(record, way, name, onDone)
  const { form, root, onSubmit } = useMoveForm(way, record, move.mutateAsync)
  const [question, asked] = [questionOf(move.error), move.variables]
  return (
    <form ref={root} onSubmit={onSubmit} noValidate className="grid gap-4">
      <p className="font-medium">
        {way.kind === 'correction' ? <Trans>Correction : {name}</Trans> : <Trans>Vers : {name}</Trans>}
      </p>
      {move.error && <Refused error={move.error} fields={way.fields.map((field) => field.name)} />}
      {question && asked && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={move.isPending}
          onClick={() => move.mutate({ ...asked, body: { ...asked.body, [question.field]: true } })}
        >
          <Trans>Affecter quand même</Trans>
        </Button>
      )}
      <MoveFields form={form} fields={way.fields} status={way.status} command={record.id} />
      <div className="flex flex-wrap justify-between gap-2">
        <OtherState onPress={onBack} />
        <Button type="submit" pending={move.isPending}>
          {way.kind === 'correction' ? <Trans>Corriger</Trans> : <Trans>Valider</Trans>}
        </Button>
      </div>
    </form>
  )
}

function useMove(record: ListRow, way: PossibleMove, name: string, onDone: () => void) {
  const queries = useQueryClient()
  // One id per form: a resend after a lost response makes no second suivi.
  const [id] = useState(newId)
  // The call is recorded once, even if the move is then refused.
  const noted = useRef('')
  const undo = useMutation({
    mutationFn: () => undoMove(record.id, id, String(record.status)),
    onSettled: () => refreshParcels(queries),
  })
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ body, call }: ReadMove) => {
      if (call !== '' && call !== noted.current) {
        await client.collection('appels').create({ command: record.id, kind: call })
        noted.current = call
      }
      const told = { id, command: record.id, kind: way.kind, from: record.status, status: way.status }
      const seen = way.to === 'AFFECTE' ? { from_delivery_man: record.delivery_man } : {}
      return client.collection('suivis').create({ source: 'web', ...body, ...seen, ...told })
    },
    onSuccess: () => {
      toast.undo(`${String(record.code)} · ${name}`, t`Annuler`, () => undo.mutate())
      onDone()
    },
    onSettled: () => refreshParcels(queries),
  })
}

/** The refusal of a whole move, or of fields the form does not show. */
function Refused({ error, fields }: { error: unknown; fields: readonly string[] }) {
  const refused = Object.entries(refusedWords(error))
  const elsewhere = refused.filter(([name]) => !fields.includes(name)).map(([, message]) => message)
  if (refused.length > 0 && elsewhere.length === 0) return null
  const sentence = elsewhere.length > 0 ? elsewhere.join(' ') : refusalSentence(error)
  return (
    <Notice tone="error">
      {sentence}{' '}
      {statusOf(error) === 409 && questionOf(error) === null && (
        <Trans>La fiche derrière montre l’état présent ; « Autre état » dit ce qui est possible.</Trans>
      )}
    </Notice>
  )
}
