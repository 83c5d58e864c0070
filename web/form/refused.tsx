import { Trans } from '@lingui/react/macro'
import { ClientResponseError } from 'pocketbase'
import { inFrench } from '#web/lib/protocol-words.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Question } from '#web/ui/question.tsx'

interface RefusedProps {
  error: Error
  /** Writes the same again with the field that says yes, where the server asks. */
  onConfirm?: () => void
}

/** The sentence of the server in the window that asked: why it is refused and what to do, or a question. */
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

/** Of several writes sent together, what the one that failed was answered; null when no server answered. */
function answerOf(error: Error): Answer | null {
  if (!(error instanceof ClientResponseError)) return null
  const response: Answer = error.response
  const [failed] = Object.values(response.data?.requests ?? {})
  return failed?.response ?? response
}

/** What the server says of each field. */
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
