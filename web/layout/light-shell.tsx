import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#web/lib/language.ts'
import { type Session, SessionContext, useFreshSession } from '#web/lib/session.ts'
import { prepareToaster } from '#web/lib/toast.ts'
import { useLiveUnread } from '#web/lib/unread/chats.ts'
import { Placeholder } from '#web/ui/lazy.tsx'
import { HeaderSlotsContext } from './page-title.tsx'

/** The place of the navigation, until it comes. */
const SPACE = <div className="order-first size-12" />

interface LightShellProps {
  guarded: Session
  /** Menus of the header and the listener to the keyboard: they weigh more than the page, and come once it stands. */
  more: ReactNode
}

/** Frame of a page that must open fast on a phone: the same title, menus and session, without the sidebar. */
export function LightShell({ guarded, more }: LightShellProps) {
  const router = useRouter()
  const askGuard = useCallback(() => void router.invalidate(), [router])
  const session = useFreshSession(guarded, askGuard)
  useLanguage(session.user)
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title, actions: null }), [title])
  const menus = useAfterThePage()
  useLiveUnread(session.access('chats').list)

  return (
    <SessionContext value={session}>
      <HeaderSlotsContext value={slots}>
        <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-2 border-b bg-card px-3">
          <div ref={setTitle} className="min-w-0 flex-1" />
          <Placeholder content={SPACE}>{menus ? more : SPACE}</Placeholder>
        </header>
        <main id="contenu" tabIndex={-1} className="outline-none">
          <Outlet />
        </main>
      </HeaderSlotsContext>
    </SessionContext>
  )
}

/** True once the first picture is painted. */
function useAfterThePage(): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const shown = requestAnimationFrame(() => setAfter(true))
    // Loaded early: offline, the code of the toast for a failure could not be fetched.
    const timer = setTimeout(prepareToaster, 4_000)
    return () => {
      cancelAnimationFrame(shown)
      clearTimeout(timer)
    }
  }, [])
  return after
}
