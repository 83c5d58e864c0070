import { Trans } from '@lingui/react/macro'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { questionOf, statusOf } from '#web/lib/errors.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MoveFields } from './move-fields.tsx'
import { OtherState } from './other-state.tsx'
import { useMoveForm } from './use-move-form.ts'
import type { SendMove, SentMove } from './use-send-move.ts'
import type { PossibleMove } from './ways.ts'

interface MoveFormProps {
  record: ListRow
  way: PossibleMove
  /** The company's label of where to. */
  name: string
  sending: SendMove
  onBack: () => void
}

/** The form of a move. A refusal is shown at its field, and the typed values stay. */
export function MoveForm({ record, way, name, sending: { move, sent }, onBack }: MoveFormProps) {
  const again = sent && isSame(sent.way, way) && move.error ? { typed: sent.typed, error: move.error } : null
  const { form, root, onSubmit } = useMoveForm(
    way,
    record,
    (read) => move.mutateAsync({ way, name, read, typed: form.getValues() }),
    again,
  )
  const question = again && questionOf(again.error)
  return (
    <form ref={root} onSubmit={onSubmit} noValidate className="grid gap-4">
      <p className="font-medium">
        {way.kind === 'correction' ? <Trans>Correction : {name}</Trans> : <Trans>Vers : {name}</Trans>}
      </p>
      {again && <Refused error={again.error} fields={way.fields.map((field) => field.name)} />}
      {question && sent && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={move.isPending}
          onClick={() => move.mutate(confirmed(sent, question.field))}
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

const isSame = (one: PossibleMove, other: PossibleMove): boolean =>
  one.kind === other.kind && one.status === other.status

const confirmed = ({ read, ...sent }: SentMove, field: string): SentMove => ({
  ...sent,
  read: { ...read, body: { ...read.body, [field]: true } },
})

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
