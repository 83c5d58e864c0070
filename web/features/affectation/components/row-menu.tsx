import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx'

interface RowMenuProps {
  label: string
  disabled?: boolean
  pending?: boolean
  children: ReactNode
}

/** « … » at the end of a line, under a thumb as under a pointer. */
export const RowMenu = ({ label, disabled, pending = false, children }: RowMenuProps) => (
  <DropdownMenu>
    <DropdownMenuTrigger asChild>
      <Button
        size="icon-sm"
        variant="ghost"
        className="pointer-coarse:size-12"
        aria-label={label}
        disabled={disabled}
        pending={pending}
      >
        {!pending && <MoreHorizontal aria-hidden />}
      </Button>
    </DropdownMenuTrigger>
    <DropdownMenuContent align="end" className="max-h-96 overflow-y-auto">
      {children}
    </DropdownMenuContent>
  </DropdownMenu>
)
