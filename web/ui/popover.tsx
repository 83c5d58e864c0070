import { Slot } from 'radix-ui/slot'
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { keepEarlyKeys } from './early-keys.ts'
import { lazy } from './lazy.tsx'
import { useReady } from './use-ready.ts'

const load = () => import('./popover-surface.tsx')
const PopoverSurface = lazy(() => load().then((module) => ({ default: module.PopoverSurface })))

interface PopoverProps {
  /** A button with its own look. */
  trigger: ReactElement
  children: ReactNode
  /** Label of the content for screen readers. */
  'aria-label'?: string
  align?: 'start' | 'center' | 'end'
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A button that opens content beside itself. */
export function Popover({ trigger, open, onOpenChange, ...surface }: PopoverProps) {
  useReady(load)
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [own, setOwn] = useState(false)
  const [asked, setAsked] = useState(false)
  const shown = open ?? own
  const turn = (next: boolean) => {
    if (next) keepEarlyKeys()
    setAsked(true)
    setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <>
      <Slot
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        data-state={shown ? 'open' : 'closed'}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => turn(!shown)}
      >
        {trigger}
      </Slot>
      {asked && <PopoverSurface {...surface} id={id} anchor={anchor} open={shown} onOpenChange={turn} />}
    </>
  )
}
