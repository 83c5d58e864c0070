import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Package, Users } from 'lucide-react'
import type { ChatSummary } from '#model/domain/chat/chats.ts'
import { useSession } from '#web/lib/session.ts'
import { formatDay, localDay, today, toInstant, toMillis } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'
import { initials } from '#web/ui/initials.ts'
import { chatTitle } from './chat-title.ts'

/** One conversation of the list: its people, its last message, its unread count. */
export function ChatLine({ chat, current }: { chat: ChatSummary; current: boolean }) {
  const title = chatTitle(chat)
  const unread = chat.unread > 0
  return (
    <Link
      to="/chats"
      search={(before) => ({ ...before, chat: chat.id })}
      aria-current={current ? 'page' : undefined}
      className="focus-ring grid grid-cols-[2.25rem_1fr] items-center gap-3 rounded-lg px-2 py-2 hover:bg-accent aria-[current=page]:bg-accent pointer-coarse:min-h-14"
    >
      <Face chat={chat} title={title} />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={cn('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>
            {title}
          </span>
          <When instant={chat.activity} />
        </span>
        <span className="flex items-center gap-2">
          <LastWords chat={chat} />
          {unread && (
            <span className="tabular grid h-5 min-w-5 shrink-0 place-content-center rounded-full bg-primary px-1.5 font-medium text-primary-foreground text-xs">
              <span aria-hidden>{chat.unread > 99 ? '99+' : chat.unread}</span>
              <span className="sr-only">
                <Plural value={chat.unread} one="# message non lu" other="# messages non lus" />
              </span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

function Face({ chat, title }: { chat: ChatSummary; title: string }) {
  const Icon = { commande: Package, groupe: Users }[chat.kind]
  return (
    <span
      aria-hidden
      className="grid size-9 place-content-center rounded-full bg-muted font-medium text-muted-foreground text-xs"
    >
      {Icon ? <Icon className="size-4" /> : initials(title)}
    </span>
  )
}

function LastWords({ chat: { last, unread } }: { chat: ChatSummary }) {
  const { user } = useSession()
  if (!last) return <span className="flex-1" />
  const who = last.author === user.id ? null : last.author_name
  return (
    <span
      className={cn(
        'flex min-w-0 flex-1 gap-1 text-xs',
        unread > 0 ? 'text-foreground' : 'text-muted-foreground',
      )}
    >
      {last.internal && (
        <span data-category="en_cours" className="shrink-0 rounded bg-tone-soft px-1 text-tone">
          <Trans>Note</Trans>
        </span>
      )}
      <span className="max-w-1/2 shrink-0 truncate">{who === null ? <Trans>Vous :</Trans> : `${who} :`}</span>
      {/* Truncated at the end of its own direction. */}
      <bdi className="min-w-0 truncate">
        {last.body || <Plural value={last.files} one="# pièce jointe" other="# pièces jointes" />}
      </bdi>
    </span>
  )
}

/** The hour of a message of today, the day of an older one. */
function When({ instant }: { instant: string }) {
  const { clock } = useSession()
  const day = localDay(instant, clock)
  const millis = toMillis(instant)
  if (millis === null) return null
  const hour = toInstant(millis + clock.offset_min * 60_000).slice(11, 16)
  return (
    <time dateTime={instant.replace(' ', 'T')} className="tabular shrink-0 text-muted-foreground text-xs">
      {day === today(clock) ? hour : formatDay(day)}
    </time>
  )
}
