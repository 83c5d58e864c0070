import { useEffect, useState } from 'react'
import { isWindowOpen } from '#web/ui/open-window.ts'

/** How many times Ctrl P was pressed on the page; a press in an open window is the browser’s. */
export function usePrintPresses(): number {
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
      if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented) return
      if (isWindowOpen()) return
      event.preventDefault()
      setPresses((count) => count + 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return presses
}
