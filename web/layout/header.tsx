import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '#web/ui/sheet.tsx'
import { Logo } from './logo.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { Navigation } from './sidebar.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UnreadBadge } from './unread-badge.tsx'

interface HeaderProps {
  titleSlot: (element: HTMLElement | null) => void
  actionsSlot: (element: HTMLElement | null) => void
}

/** Title of the page, its main actions, then what is about oneself. */
export function Header({ titleSlot, actionsSlot }: HeaderProps) {
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b bg-card px-3 md:px-5">
      <MobileNavigation />
      <div ref={titleSlot} className="min-w-0 flex-1" />
      <div ref={actionsSlot} className="flex shrink-0 items-center gap-2" />
      <ThemeMenu />
      <ProfileMenu />
    </header>
  )
}

function MobileNavigation() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="relative md:hidden"
          aria-label={t`Ouvrir la navigation`}
        >
          <Menu aria-hidden />
          <UnreadBadge corner />
        </Button>
      </SheetTrigger>
      <SheetContent side="start" aria-label={t`Navigation`}>
        <SheetTitle className="flex h-13 shrink-0 items-center px-4">
          <Logo />
        </SheetTitle>
        <Navigation onFollow={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  )
}
