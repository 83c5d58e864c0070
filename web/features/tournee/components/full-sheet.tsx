import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '#web/ui/sheet.tsx'

interface FullSheetProps {
  title: ReactNode
  /** A line under the title. */
  subtitle?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A window over the whole phone, its cross as large as a thumb. */
export function FullSheet({ title, subtitle, onClose, children }: FullSheetProps) {
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent className="[&>button]:end-1.5 [&>button]:top-1.5 [&>button]:size-12 [&_label]:text-base">
        <SheetHeader>
          <SheetTitle>{title}</SheetTitle>
          {subtitle}
        </SheetHeader>
        {children}
      </SheetContent>
    </Sheet>
  )
}
