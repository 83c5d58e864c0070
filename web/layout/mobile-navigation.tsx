import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '#web/ui/sheet.tsx'
import { Navigation } from './sidebar.tsx'
import { UnreadCorner } from './unread-badge.tsx'

/** The whole navigation behind one button. */
export function MobileNavigation({ className }: { className?: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" className={cn('relative', className)}>
          <Menu aria-hidden />
          <span className="sr-only">{t`Ouvrir la navigation`}</span>
          <UnreadCorner />
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
