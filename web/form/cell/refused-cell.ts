import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { changedSince, questionOf } from '#web/lib/errors.ts'
import { word } from '#web/lib/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import type { Clock } from '#web/table/clock.ts'
import { errorWords, refusalSentence, refusedFields } from '../error-words.ts'
import type { FormField } from '../form-spec.ts'
import { type InputValue, toInput } from '../input-values.ts'
import { quotedValue } from './quoted-value.ts'

/** Long enough to be read after the next cells were typed; it waits while the pointer is on it. */
const KEPT_MS = 60_000

interface RefusedCell {
  /** Names the cell: a later refusal of it replaces this one. */
  readonly cell: string
  /** The record, as people know it. */
  readonly title: string
  readonly field: FormField
  readonly typed: InputValue
  /** Opens the input again, with what was typed. */
  readonly onAgain: () => void
  /** Sends it again with the confirming field. */
  readonly onConfirm: (extra: Readonly<Record<string, unknown>>) => void
}

/** Says why a cell has its old value back, with what was typed, which is taken up again with one press. */
export async function showRefusal(
  queries: QueryClient,
  clock: Clock,
  reason: string | Error,
  { cell, title, field, typed, onAgain, onConfirm }: RefusedCell,
): Promise<void> {
  const question = typeof reason === 'string' ? null : questionOf(reason)
  const [why, quoted] = await Promise.all([
    typeof reason === 'string' ? reason : wordsOf(queries, clock, reason, field),
    quotedValue(queries, field.field, typed),
  ])
  const label = word(field.field.label)
  toast.error(title === '' ? label : `${label} · ${title}`, {
    id: cell,
    duration: KEPT_MS,
    closeButton: true,
    description: `${why} ${quoted === '' ? t`Vous l’aviez vidé.` : t`Vous aviez écrit « ${quoted} ».`}`,
    action: question
      ? { label: t`Enregistrer quand même`, onClick: () => onConfirm({ [question.field]: true }) }
      : { label: t`Reprendre`, onClick: () => takeUp(onAgain) },
  })
}

/** The toast gives the focus back to the row first: left until it is gone, it would take it from the input. */
function takeUp(onAgain: () => void): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  onAgain()
}

async function wordsOf(
  queries: QueryClient,
  clock: Clock,
  error: Error,
  { name, field }: FormField,
): Promise<string> {
  const theirs = changedSince(error)
  if (theirs) {
    const value = await quotedValue(queries, field, toInput(field, theirs[name], clock))
    return value === ''
      ? t`Quelqu’un l’a vidé pendant votre saisie.`
      : t`Quelqu’un y a mis « ${value} » pendant votre saisie.`
  }
  const told = refusedFields(error).get(name)
  return told ? errorWords(told, word(field.help ?? '')) : refusalSentence(error)
}
