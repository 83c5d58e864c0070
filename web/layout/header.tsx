import { lazy, Suspense } from 'react'

/** Menus and windows bring their own code: it comes beside the page, not before it. */
const MobileNavigation = lazy(() =>
  import('./mobile-navigation.tsx').then((module) => ({ default: module.MobileNavigation })),
)
const ThemeMenu = lazy(() => import('./theme-menu.tsx').then((module) => ({ default: module.ThemeMenu })))
const ProfileMenu = lazy(() =>
  import('./profile-menu.tsx').then((module) => ({ default: module.ProfileMenu })),
)

interface HeaderProps {
  titleSlot: (element: HTMLElement | null) => void
  actionsSlot: (element: HTMLElement | null) => void
}

/** Title of the page, its main actions, then the account menu. */
export function Header({ titleSlot, actionsSlot }: HeaderProps) {
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b bg-card px-3 md:px-5">
      <Suspense fallback={<div className="size-9 md:hidden pointer-coarse:size-12" />}>
        <MobileNavigation className="md:hidden" />
      </Suspense>
      <div ref={titleSlot} className="min-w-0 flex-1" />
      <div ref={actionsSlot} className="flex shrink-0 items-center gap-2" />
      <Suspense fallback={<div className="h-9 w-20 pointer-coarse:h-12 pointer-coarse:w-24" />}>
        <ThemeMenu />
        <ProfileMenu />
      </Suspense>
    </header>
  )
}
