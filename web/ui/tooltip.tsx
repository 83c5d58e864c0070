import * as Primitive from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

export const TooltipProvider = Primitive.Provider

interface TooltipProps {
  /** Said on hover and focus; never the only place of an information one needs. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. */
  children: ReactNode
}

export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="data-[state=delayed-open]:fade-in-0 z-50 max-w-72 rounded-md bg-foreground px-2.5 py-1.5 text-background text-xs data-[state=delayed-open]:animate-in"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
