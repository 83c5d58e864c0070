import { useEffect, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useRoom } from './use-room.ts'

interface WhyNotProps {
  children: string
  onClose: () => void
}

/** The reason a cell has no input, under it; the row keeps the focus. A press anywhere takes it away. */
export function WhyNot({ children, onClose }: WhyNotProps) {
  const root = useRef<HTMLSpanElement>(null)
  const fromEnd = useRoom(root)
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' })
    document.addEventListener('pointerdown', onClose, { once: true })
    return () => document.removeEventListener('pointerdown', onClose)
  }, [onClose])
  return (
    <span
      ref={root}
      role="status"
      data-over
      className={cn(
        'absolute top-full z-10 w-72 whitespace-normal rounded-md border bg-popover px-3 py-2 text-start font-normal text-popover-foreground text-xs shadow-overlay',
        fromEnd ? 'end-2' : 'start-2',
      )}
    >
      {children}
    </span>
  )
}
