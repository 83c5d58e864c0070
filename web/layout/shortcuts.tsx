import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { preferences } from '#web/lib/stored/preferences.ts'
import { isWindowOpen } from '#web/ui/open-window.ts'
import { NAV_ENTRIES } from './nav.ts'
import { isAllowed } from './nav-access.ts'
import { type PaletteProps, PaletteWindow } from './palette/palette-window.tsx'

/** G then a letter must follow within this time. */
const SEQUENCE_MS = 1_200

const HELP = 'wasl:help'
export const openHelp = (): void => void dispatchEvent(new Event(HELP))

/** True for a key that is no shortcut of one key, or that a field or an open dialog takes. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)

/** True when a field or an open dialog takes the key. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true
  const target = event.target
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]')) {
    return true
  }
  return isWindowOpen()
}

interface KeyboardShortcutsProps {
  Palette: ComponentType<PaletteProps>
  /** Undoes the last act of the person, then calls `onDone`. */
  UndoLast: ComponentType<{ onDone: () => void }>
  /** The keys, and the help of the page on screen. */
  Help: ComponentType<{ onClose: () => void }>
}

/**
 * Ctrl K opens the palette, « ? » the help; G then a letter goes to a page, Ctrl Z undoes. Those of one key can be
 * turned off in the settings.
 */
export function KeyboardShortcuts({ Palette, UndoLast, Help }: KeyboardShortcutsProps) {
  const { shortcuts } = preferences.use()
  const [help, setHelp] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const go = useGo()

  useEffect(() => {
    const show = () => setHelp(true)
    addEventListener(HELP, show)
    return () => removeEventListener(HELP, show)
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isElsewhere(event))
        return
      event.preventDefault()
      setUndoing(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  useEffect(() => {
    if (!shortcuts) return
    let armedAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const armed = event.timeStamp - armedAt < SEQUENCE_MS
      armedAt = Number.NEGATIVE_INFINITY
      if (armed && go.current(event.key.toLowerCase())) event.preventDefault()
      else if (event.key === 'g') armedAt = event.timeStamp
      else if (event.key === '?') setHelp(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shortcuts, go])

  return (
    <>
      <PaletteWindow Palette={Palette} />
      {undoing && <UndoLast onDone={() => setUndoing(false)} />}
      {help && <Help onClose={() => setHelp(false)} />}
    </>
  )
}

/** Goes to the page of a letter, if the person may open it. */
function useGo() {
  const router = useRouter()
  const session = useSession()
  const go = useRef<(key: string) => boolean>(() => false)
  go.current = (key) => {
    const entry = NAV_ENTRIES.find((each) => each.key === key && isAllowed(each, session))
    if (entry) void router.navigate({ to: entry.to })
    return entry !== undefined
  }
  return go
}
