import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#web/lib/language.ts'
import { type Session, SessionContext, useFreshSession } from '#web/lib/session.ts'
import { prepareToaster } from '#web/lib/toast.ts'
import { useLiveUnread } from '#web/lib/unread-chats.ts'
import { HeaderSlotsContext } from './page-title.tsx'

/** Menus, windows and hints weigh more than the page: they come once it stands. */
const MobileNavigation = lazy(() =>
  import('./mobile-navigation.tsx').then((module) => ({ default: module.MobileNavigation })),
)
const ThemeMenu = lazy(() => import('./theme-menu.tsx').then((module) => ({ default: module.ThemeMenu })))
const ProfileMenu = lazy(() =>
  import('./profile-menu.tsx').then((module) => ({ default: module.ProfileMenu })),
)
const KeyboardShortcuts = lazy(() =>
  import('./shortcuts.tsx').then((module) => ({ default: module.KeyboardShortcuts })),
)

/** Frame of a page that must open fast on a phone: the same title, menus and session, without the sidebar. */
export function LightShell({ guarded }: { guarded: Session }) {
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
        <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b bg-card px-3">
          {menus ? (
            <Suspense fallback={<div className="size-11" />}>
              <MobileNavigation className="size-12" />
            </Suspense>
          ) : (
            <div className="size-12" />
          )}
          <div ref={setTitle} className="min-w-0 flex-1" />
          {menus && (
            <Suspense fallback={null}>
              <ThemeMenu />
              <ProfileMenu />
              <KeyboardShortcuts />
            </Suspense>
          )}
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
