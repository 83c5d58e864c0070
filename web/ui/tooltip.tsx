import { Slot } from 'radix-ui/slot'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { lazy } from './lazy.tsx'

const load = () => import('./tooltip-bubble.tsx')
const Nothing: typeof import('./tooltip-bubble.tsx').TooltipBubble = () => <></>
/** A page whose hint cannot be fetched works without it. */
const TooltipBubble = lazy(() =>
  load().then(
    (module) => ({ default: module.TooltipBubble }),
    () => ({ default: Nothing }),
  ),
)

interface TooltipProps {
  /** Shown on hover and focus; never the only place of an important information. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. */
  children: ReactNode
}

export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const { open, close, enter, leave } = useHint()
  return (
    <>
      <Slot
        ref={anchor}
        aria-describedby={open ? id : undefined}
        // Fingers read no tooltip.
        onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && enter(OPEN_MS)}
        onPointerLeave={leave}
        onPointerDown={close}
        onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && enter(0)}
        onBlur={close}
        onClick={close}
      >
        {children}
      </Slot>
      {open && (
        <TooltipBubble
          id={id}
          anchor={anchor}
          side={side}
          onClose={close}
          onPointerEnter={() => enter(0)}
          onPointerLeave={leave}
        >
          {content}
        </TooltipBubble>
      )}
    </>
  )
}

const OPEN_MS = 400
/** The way from the element to its bubble. */
const LEAVE_MS = 100
/** Going along a row of icons, the next hint comes at once. */
const SKIP_MS = 300

let closedAt = Number.NEGATIVE_INFINITY

function useHint() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const turn = (next: boolean) => {
    if (open && !next) closedAt = performance.now()
    setOpen(next)
  }
  const turnAfter = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => turn(next), delayMs)
  }
  return {
    open,
    enter: (delayMs: number) => {
      load().catch(() => {})
      turnAfter(true, performance.now() - closedAt < SKIP_MS ? 0 : delayMs)
    },
    leave: () => turnAfter(false, LEAVE_MS),
    close: () => {
      clearTimeout(timer.current)
      turn(false)
    },
  }
}
