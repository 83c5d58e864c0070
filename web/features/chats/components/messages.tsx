import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Moment } from '#web/table/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { messagesQuery } from '../queries.ts'

export function Messages({ chat }: { chat: string }) {
  const messages = useQuery(messagesQuery(chat))
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Conversation</Trans>
      </h3>
      {messages.isPending && <Skeleton className="h-24" />}
      {messages.data?.length === 0 && (
        <p className="text-muted-foreground">
          <Trans>Personne n’a encore écrit.</Trans>
        </p>
      )}
      <ol className="grid gap-2.5">
        {messages.data?.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
    </section>
  )
}

function Bubble({ message }: { message: ListRow }) {
  const { user } = useSession()
  const [author] = expandedAt(message, 'author')
  const mine = message.author === user.id
  return (
    <li
      className={cn(
        'max-w-[85%] rounded-xl px-3 py-2',
        mine ? 'ms-auto bg-primary text-primary-foreground' : 'bg-muted',
      )}
    >
      <p className={cn('flex flex-wrap items-center gap-x-2 text-xs', !mine && 'text-muted-foreground')}>
        <span className="font-medium">{mine ? t`Vous` : String(author?.full_name ?? t`Ancien membre`)}</span>
        <Moment value={String(message.created)} />
        {message.internal === true && (
          <Badge>
            <Trans>Note interne</Trans>
          </Badge>
        )}
      </p>
      <p dir="auto" className="whitespace-pre-line break-words">
        {String(message.body)}
      </p>
    </li>
  )
}
