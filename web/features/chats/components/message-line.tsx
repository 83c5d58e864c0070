import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Lock, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { formatMoment, toInstant, toMillis } from '#web/table/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Message } from '../queries.ts'
import { Attachments } from './attachments.tsx'
import { MessageText } from './message-text.tsx'
import { drop, sendAgain } from './outbox.ts'
import type { Unsent } from './outbox-store.ts'

interface MessageLineProps {
  message: Message
  /** Said where the author is not oneself and was not the one before. */
  author: string | null
  mine: boolean
}

export function MessageLine({ message, author, mine }: MessageLineProps) {
  return (
    <Bubble mine={mine} internal={message.internal} author={author}>
      {message.body !== '' && <MessageText text={message.body} />}
      {message.files.length > 0 && <Attachments message={message} />}
      <Hour instant={message.created} />
    </Bubble>
  )
}

interface UnsentLineProps {
  message: Unsent
  /** Puts the words back where they are written. */
  onTakeBack: (message: Unsent) => void
}

/** Shown at once; it waits for the network, or says why it was refused and keeps the words. */
export function UnsentLine({ message, onTakeBack }: UnsentLineProps) {
  const { id, body, internal, files, refused } = message
  return (
    <>
      <Bubble mine internal={internal} author={null} dim>
        {body !== '' && <MessageText text={body} />}
        {files.map((file) => (
          <p key={file.name} className="truncate text-xs">
            {file.name}
          </p>
        ))}
        <span className="flex items-center justify-end gap-1 text-xs">
          {refused === '' ? (
            <Clock aria-hidden className="size-3" />
          ) : (
            <TriangleAlert aria-hidden className="size-3" />
          )}
          {refused === '' ? <Trans>En attente d’envoi</Trans> : <Trans>Non envoyé</Trans>}
        </span>
      </Bubble>
      {refused !== '' && (
        <div role="alert" className="ms-auto grid max-w-[85%] justify-items-end gap-1 text-end">
          <p className="text-destructive text-xs">{refused}</p>
          <div className="flex gap-1">
            <Button size="sm" variant="ghost" onClick={() => sendAgain(id)}>
              <RotateCcw aria-hidden />
              <Trans>Réessayer</Trans>
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                drop(id)
                onTakeBack(message)
              }}
            >
              <Trans>Reprendre le texte</Trans>
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

interface BubbleProps {
  mine: boolean
  internal: boolean
  author: string | null
  dim?: boolean
  children: ReactNode
}

function Bubble({ mine, internal, author, dim = false, children }: BubbleProps) {
  const { t } = useLingui()
  return (
    <div
      data-category={internal ? 'en_cours' : undefined}
      className={cn(
        'w-fit max-w-[85%] px-3 py-1.5 sm:max-w-[70%]',
        mine ? 'ms-auto rounded-[1rem_1rem_0.25rem_1rem]' : 'rounded-[1rem_1rem_1rem_0.25rem]',
        mine ? 'bg-primary text-primary-foreground' : 'bg-muted',
        internal && 'border border-tone-dot border-dashed bg-tone-soft text-tone',
        dim && 'opacity-75',
      )}
    >
      {internal && (
        <p className="flex items-center gap-1 font-medium text-xs">
          <Lock aria-hidden className="size-3" />
          {t`Note interne`}
        </p>
      )}
      {author !== null && (
        <p className={cn('font-medium text-xs', !internal && 'text-muted-foreground')}>{author}</p>
      )}
      {children}
    </div>
  )
}

function Hour({ instant }: { instant: string }) {
  const { clock } = useSession()
  const millis = toMillis(instant)
  if (millis === null) return null
  return (
    <time
      dateTime={instant.replace(' ', 'T')}
      title={formatMoment(instant, clock)}
      className="tabular -mt-0.5 block text-end text-[11px]"
    >
      {toInstant(millis + clock.offset_min * 60_000).slice(11, 16)}
    </time>
  )
}
