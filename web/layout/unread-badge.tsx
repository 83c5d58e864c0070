import { Plural } from '@lingui/react/macro'
import { useSession } from '#web/lib/session.ts'
import { useUnreadChats } from '#web/lib/unread-chats.ts'
import { cn } from '#web/ui/cn.ts'

/** Conversations that hold something unread: a number, or a dot where there is only a corner. */
export function UnreadBadge({ corner }: { corner: boolean }) {
  const { access } = useSession()
  const unread = useUnreadChats(access('chats').list)
  if (unread === 0) return null
  return (
    <span
      className={cn(
        'tabular rounded-full bg-primary font-medium text-primary-foreground text-xs',
        corner
          ? 'absolute end-1.5 top-1.5 size-2 overflow-hidden text-transparent'
          : 'ms-auto grid h-5 min-w-5 place-content-center px-1.5',
      )}
    >
      <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
      <span className="sr-only">
        <Plural value={unread} one="# conversation non lue" other="# conversations non lues" />
      </span>
    </span>
  )
}
