import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepEarlyKeys } from '#web/ui/early-keys.ts'
import { isPaletteKey, onPaletteAsked } from './open-palette.ts'

export interface PaletteProps {
  /** `returns`: the focus goes back to where it was. */
  onClose: (returns: boolean) => void
}

/** Ctrl K from anywhere, also from a field; not over a question that waits for its answer. */
export function PaletteWindow({ Palette }: { Palette: ComponentType<PaletteProps> }) {
  const [open, setOpen] = useState(false)
  const from = useRef<HTMLElement | null>(null)
  const close = (returns: boolean) => {
    setOpen(false)
    // After the window has given up its hold of the focus.
    if (returns) setTimeout(() => from.current?.focus({ preventScroll: true }))
  }
  const toggle = useEffectEvent(() => {
    if (open) return close(true)
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // Keys from here on are for the box, which may have to be fetched first.
    from.current?.blur()
    keepEarlyKeys()
    setOpen(true)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      // The browser’s own Ctrl K would take the focus away, and K alone is a key of lists and panels.
      event.preventDefault()
      event.stopPropagation()
      if (document.querySelector('[role="alertdialog"], [role="menu"]') === null) toggle()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  useEffect(() => onPaletteAsked(() => toggle()), [])

  return open ? <Palette onClose={close} /> : null
}
