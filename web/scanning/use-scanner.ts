import { type RefObject, useEffect, useEffectEvent } from 'react'
import { listenToScanner } from './listen.ts'

/** Listens to a hand scanner while the field is visible; under a modal window, it does not. */
export function useScanner(field: RefObject<HTMLElement | null>, scanned: (text: string) => void): void {
  const onScan = useEffectEvent(scanned)
  useEffect(() => {
    const isUncovered = () => field.current !== null && field.current.closest('[aria-hidden="true"]') === null
    return listenToScanner((text) => onScan(text), isUncovered)
  }, [field])
}
