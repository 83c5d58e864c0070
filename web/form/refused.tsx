import { Trans } from '@lingui/react/macro'
import { ClientResponseError } from 'pocketbase'
import { inFrench } from '#web/lib/protocol-words.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Question } from '#web/ui/question.tsx'

interface RefusedProps {
  error: Error
  /** Resends the write with the confirming field; absent when it cannot be confirmed. */
  onConfirm?: () => void
}

/** A refusal of the server, shown in the window of the action: its reason and remedy, or a confirmation. */
export function Refused({ error, onConfirm }: RefusedProps) {
  const asks = onConfirm && typeof answerOf(error)?.data?.confirm === 'string'
  if (!asks) return <Notice tone="error">{saidBy(error)}</Notice>
  return (
    <Question verb={<Trans>Confirmer</Trans>} onConfirm={onConfirm}>
      {saidBy(error)}
    </Question>
  )
}

const saidBy = (error: Error): string => inFrench(String(answerOf(error)?.message || error.message))

interface Answer {
  readonly message?: unknown
  readonly data?: {
    readonly confirm?: unknown
    readonly requests?: Readonly<Record<string, { readonly response?: Answer }>>
  }
}

/** Of a batch, the response to the step that failed; null when no server answered. */
function answerOf(error: Error): Answer | null {
  if (!(error instanceof ClientResponseError)) return null
  const response: Answer = error.response
  const [failed] = Object.values(response.data?.requests ?? {})
  return failed?.response ?? response
}

/** The error of each field, from the server. */
export function fieldErrors(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ClientResponseError) || error.status !== 400) return {}
  const data: unknown = error.response.data
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, told]: [string, unknown]) =>
      typeof told === 'object' && told !== null && 'message' in told
        ? [[name, inFrench(String(told.message))]]
        : [],
    ),
  )
}
