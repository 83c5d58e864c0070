import { Trans } from '@lingui/react/macro'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '#web/lib/language.ts'
import { type Session, SessionContext, useFreshSession } from '#web/lib/session.ts'
import { prepareToaster } from '#web/lib/toast.ts'
import { useLiveUnread } from '#web/lib/unread/chats.ts'
import { useLiveUnreadClaims } from '#web/lib/unread/claims.ts'
import { ConnectionBand } from './connection-band.tsx'
import { Header } from './header/header.tsx'
import { HeaderSlotsContext } from './page-title.tsx'
import { Sidebar } from './sidebar.tsx'

interface ShellProps {
  guarded: Session
  /** The listener to the keyboard. */
  keys: ReactNode
  /** The notifications, in the header. */
  bell: ReactNode
}

/** Frame of every page behind the guard. */
export function Shell({ guarded, keys, bell }: ShellProps) {
  const router = useRouter()
  const askGuard = useCallback(() => void router.invalidate(), [router])
  const session = useFreshSession(guarded, askGuard)
  useLanguage(session.user)
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title, actions }), [title, actions])
  const main = useFocusOnNavigation()
  useLiveUnread(session.access('chats').list)
  useLiveUnreadClaims(session.access('reclamations').list)

  // Loaded early: offline, the code of the toast for a failure could not be fetched.
  useEffect(() => {
    const timer = setTimeout(prepareToaster, 4_000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <SessionContext value={session}>
      <HeaderSlotsContext value={slots}>
        <a
          href="#contenu"
          className="focus-ring fixed start-3 top-3 z-100 -translate-y-20 rounded-md bg-primary px-4 py-2 text-primary-foreground focus:translate-y-0"
        >
          <Trans>Aller au contenu</Trans>
        </a>
        <div className="flex h-dvh overflow-hidden">
          <Sidebar />
          <div className="flex min-w-0 flex-1 flex-col">
            <Header titleSlot={setTitle} actionsSlot={setActions} bell={bell} />
            <ConnectionBand />
            <main
              ref={main}
              id="contenu"
              data-scroll-restoration-id="contenu"
              tabIndex={-1}
              className="min-h-0 flex-1 overflow-y-auto outline-none"
            >
              <Outlet />
            </main>
          </div>
        </div>
        {keys}
      </HeaderSlotsContext>
    </SessionContext>
  )
}

/** After a navigation, focus moves to the content; a screen reader would stay on the link of the old page. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const known = useRef(pathname)
  useEffect(() => {
    const moved = known.current !== undefined && known.current !== pathname
    known.current = pathname
    const typing = main.current?.contains(document.activeElement)
    if (moved && !typing) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
