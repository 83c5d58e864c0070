import { t } from '@lingui/core/macro'
import { ChevronDown, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Stored } from '#web/lib/stored/stored.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { usePrinting } from './use-printing.ts'

interface PrintButtonProps<F extends string> {
  formats: Readonly<Record<F, string>>
  format: Stored<F>
  print: (format: F) => Promise<void>
  size?: 'sm' | 'default'
  children: ReactNode
}

/** Prints on the paper chosen last; the arrow beside it chooses another. */
export function PrintButton<F extends string>({
  formats,
  format,
  print,
  size,
  children,
}: PrintButtonProps<F>) {
  const chosen = format.use()
  const printing = usePrinting(print)
  const names = Object.keys(formats) as F[]
  return (
    <span className="inline-flex">
      <Button
        variant="outline"
        size={size}
        pending={printing.isPending}
        onClick={() => printing.mutate(chosen)}
        title={formats[chosen]}
        className="rounded-e-none"
      >
        <Printer aria-hidden />
        {children}
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="outline"
            size={size}
            aria-label={t`Choisir le papier`}
            className="-ms-px rounded-s-none px-2"
          >
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuRadioGroup
            value={chosen}
            onValueChange={(value) => {
              const next = names.find((name) => name === value)
              if (!next) return
              format.set(next)
              printing.mutate(next)
            }}
          >
            {names.map((name) => (
              <DropdownMenuRadioItem key={name} value={name}>
                {formats[name]}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  )
}
