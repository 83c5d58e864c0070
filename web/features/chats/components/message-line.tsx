import { Trans } from '@lingui/react/macro'
import { Clock, RotateCcw, TriangleAlert } from 'lucide-react'
import { reportError } from '#web/lib/report.ts'
import { drop, sendAgain } from '#web/outbox/outbox.ts'
import { Attachments } from '#web/thread/attachments.tsx'
import { Bubble, Hour } from '#web/thread/bubble.tsx'
import { MessageText } from '#web/thread/message-text.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Message } from '../queries.ts'
import type { Unsent } from './outbox.ts'

interface MessageLineProps {
  message: Message
  /** Set on the first message of a row by somebody else. */
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

/** A message in the outbox: waiting for the network, or refused with the reason and its text. */
export function UnsentLine({ message, onTakeBack }: UnsentLineProps) {
  const { id, body, internal, files, refused } = message
  return (
    <>
      <Bubble mine internal={internal} author={null} dim>
        {body !== '' && <MessageText text={body} />}
        {files.map((name) => (
          <p key={name} className="truncate text-xs">
            {name}
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
            <Button size="sm" variant="ghost" onClick={() => void sendAgain(id).catch(reportError)}>
              <RotateCcw aria-hidden />
              <Trans>Réessayer</Trans>
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                drop(id).catch(reportError)
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
