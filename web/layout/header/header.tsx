import type { ReactNode } from 'react'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { UpdatePill } from '../update-pill.tsx'

/** Menus and windows bring their own code: it comes beside the page, not before it. */
const MobileNavigation = lazy(() =>
  import('../mobile-navigation.tsx').then((module) => ({ default: module.MobileNavigation })),
)
const loadParts = () => import('./header-parts.tsx')
const PaletteBox = lazy(() => loadParts().then((module) => ({ default: module.PaletteBox })))
const HeaderMenus = lazy(() => loadParts().then((module) => ({ default: module.HeaderMenus })))

interface HeaderProps {
  titleSlot: (element: HTMLElement | null) => void
  actionsSlot: (element: HTMLElement | null) => void
  bell: ReactNode
}

/** Title of the page, the search of everything, the page’s main actions, then the account menu. */
export function Header({ titleSlot, actionsSlot, bell }: HeaderProps) {
  return (
    <header className="flex min-h-13 shrink-0 items-center max-xl:flex-wrap gap-0.5 border-b bg-card px-1.5 sm:gap-2 sm:px-3 md:px-5">
      <Placeholder content={<div className="size-9 md:hidden pointer-coarse:size-12" />}>
        <MobileNavigation className="md:hidden" />
      </Placeholder>
      <div ref={titleSlot} className="min-w-0 flex-1" />
      <Placeholder content={<div className="size-9 pointer-coarse:size-12 xl:w-64 min-[87rem]:w-84" />}>
        <PaletteBox />
      </Placeholder>
      <div className="flex max-w-full items-center justify-end gap-0.5 max-xl:flex-wrap sm:gap-2 xl:flex-1">
        <UpdatePill />
        <div ref={actionsSlot} className="flex shrink-0 items-center gap-1 sm:gap-2" />
        <Placeholder content={<div className="size-9 pointer-coarse:size-12" />}>{bell}</Placeholder>
        <Placeholder content={<div className="h-9 w-9 sm:w-20 pointer-coarse:h-12" />}>
          <HeaderMenus />
        </Placeholder>
      </div>
    </header>
  )
}
