import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { useUnreadChats } from '#web/lib/unread/chats.ts'
import { useUnreadClaims } from '#web/lib/unread/claims.ts'
import { cn } from '#web/ui/cn.ts'
import type { NavEntry } from './nav-entry.ts'

/** Unread count: a number, or a dot in a corner. */
export function UnreadBadge({ of, corner }: { of: NonNullable<NavEntry['counted']>; corner: boolean }) {
  return of === 'unread-chats' ? <UnreadChats corner={corner} /> : <UnreadClaims corner={corner} />
}

/** The corner of the button that hides the whole navigation. */
export function UnreadCorner() {
  const { access } = useSession()
  const chats = useUnreadChats(access('chats').list)
  const claims = useUnreadClaims(access('reclamations').list)
  return chats > 0 ? <UnreadChats corner /> : claims.length > 0 && <UnreadClaims corner />
}

function UnreadChats({ corner }: { corner: boolean }) {
  const { access } = useSession()
  const unread = useUnreadChats(access('chats').list)
  return (
    <Badge
      unread={unread}
      corner={corner}
      words={<Plural value={unread} one="# conversation non lue" other="# conversations non lues" />}
    />
  )
}

function UnreadClaims({ corner }: { corner: boolean }) {
  const { access } = useSession()
  const unread = useUnreadClaims(access('reclamations').list).length
  return (
    <Badge
      unread={unread}
      corner={corner}
      words={<Plural value={unread} one="# réclamation non lue" other="# réclamations non lues" />}
    />
  )
}

function Badge({ unread, corner, words }: { unread: number; corner: boolean; words: ReactNode }) {
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
      <span className="sr-only">{words}</span>
    </span>
  )
}
