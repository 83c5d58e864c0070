import { focusManager } from '@tanstack/react-query'

/**
 * Seed: queries refetch on window focus. By default the library listens to `visibilitychange` alone, which does not fire
 * for a window that stayed visible beside another one.
 */
export function refetchOnFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus()
    addEventListener('visibilitychange', listener)
    addEventListener('focus', listener)
    return () => {
      removeEventListener('visibilitychange', listener)
      removeEventListener('focus', listener)
    }
  })
}
