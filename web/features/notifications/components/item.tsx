import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote, ListTodo, type LucideIcon, MessageCircle, MessageSquareText, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotificationKind, kindOf, type NotificationTopic } from '#model/domain/notifications/kinds.ts'
import { useSession } from '#web/lib/session.ts'
import { NOTIFICATIONS } from '#web/lib/unread/notifications.ts'
import { buttonVariants } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { changeNotification, type Notification } from '../queries.ts'
import { addressOf } from '../rules/address.ts'
import { wordsOf } from '../rules/words.ts'
import { LaterMenu } from './later-menu.tsx'
import { When } from './when.tsx'

const ICONS: Readonly<Record<NotificationTopic, LucideIcon>> = {
  argent: Banknote,
  colis: Package,
  reclamations: MessageSquareText,
  messages: MessageCircle,
  taches: ListTodo,
}

interface ItemProps {
  item: Notification
  onFollow: (() => void) | undefined
}

/** One notification: its title opens what it tells of, and marks it as read. */
export function Item({ item, onFollow }: ItemProps) {
  const queries = useQueryClient()
  const { clock } = useSession()
  const { mutate } = useMutation({
    mutationFn: (change: Parameters<typeof changeNotification>[1]) => changeNotification(item.id, change),
    onSuccess: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS }),
  })
  const { title, line } = wordsOf(item)
  const isUnread = item.read_at === '' && item.done_at === ''
  const isToDecide = item.to_decide && item.done_at === ''
  const topic = isNotificationKind(item.kind) ? kindOf(item.kind).topic : 'taches'
  const Icon = ICONS[topic]
  const follow = () => {
    if (isUnread) mutate({ read_at: clock.now })
    onFollow?.()
  }
  return (
    <li className="relative flex gap-2.5 border-b px-4 py-2.5 last:border-b-0 hover:bg-accent/40">
      {isUnread && (
        <span className="absolute start-1.5 top-4.5 size-1.5 rounded-full bg-primary">
          <span className="sr-only">{t`Non lue`}</span>
        </span>
      )}
      <span
        data-category={isToDecide ? 'echoue' : undefined}
        className={cn(
          'grid size-7 shrink-0 place-content-center rounded-md',
          isToDecide ? 'bg-tone-soft text-tone' : 'bg-muted text-muted-foreground',
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <Opens
          item={item}
          onFollow={follow}
          data-line
          className={cn('text-[13px]', isUnread && 'font-semibold')}
        >
          {title}
        </Opens>
        {line !== '' && (
          <p dir="auto" className="line-clamp-2 text-muted-foreground text-xs">
            {line}
          </p>
        )}
        {isToDecide && (
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Opens item={item} onFollow={follow} className={buttonVariants({ size: 'sm' })}>
              {item.kind.startsWith('reclamation') ? <Trans>Répondre</Trans> : <Trans>Décider</Trans>}
            </Opens>
          </div>
        )}
      </div>
      <div className="-me-2 flex shrink-0 items-start gap-0.5 text-muted-foreground text-xs [&_button]:-mt-1 pointer-coarse:[&_button]:-mt-3">
        <When at={item.at} />
        <LaterMenu
          about={title}
          isUnread={isUnread && !isToDecide}
          onRead={() => mutate({ read_at: clock.now })}
          onLater={(snoozed_until) => mutate({ snoozed_until })}
        />
      </div>
    </li>
  )
}

interface OpensProps extends ItemProps {
  className?: string
  'data-line'?: boolean
  children: ReactNode
}

/** A link to what the notification tells of. */
function Opens({ item, onFollow, children, className, ...rest }: OpensProps) {
  const address = addressOf(item, useSession().person.type)
  if (!address) return <span className={className}>{children}</span>
  return (
    <Link
      to={address.to}
      search={address.search ?? {}}
      onClick={onFollow}
      className={cn('focus-ring rounded-sm hover:underline', className)}
      {...rest}
    >
      {children}
    </Link>
  )
}
