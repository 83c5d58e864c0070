import { DismissableLayer, Popper } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

interface TooltipBubbleProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  side: 'top' | 'right' | 'bottom' | 'left'
  onClose: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
  children: ReactNode
}

/** The content of a `Tooltip`. Escape closes it before the window around it. */
export function TooltipBubble({ anchor, onClose, ...props }: TooltipBubbleProps) {
  useCloseOnScroll(anchor, onClose)
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      {createPortal(
        <DismissableLayer.Root asChild onDismiss={onClose} onFocusOutside={(event) => event.preventDefault()}>
          <Popper.Content
            role="tooltip"
            sideOffset={6}
            collisionPadding={8}
            className="fade-in-0 z-50 max-w-72 animate-in rounded-md bg-foreground px-2.5 py-1.5 text-background text-xs"
            {...props}
          />
        </DismissableLayer.Root>,
        document.body,
      )}
    </Popper.Root>
  )
}

function useCloseOnScroll(anchor: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && event.target.contains(anchor.current)) onClose()
  })
  useEffect(() => {
    const listener = (event: Event) => close(event)
    addEventListener('scroll', listener, { capture: true })
    return () => removeEventListener('scroll', listener, { capture: true })
  }, [])
}
