import { useSyncExternalStore } from 'react'

const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 639px)') : null

function subscribe(listener: () => void): () => void {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/** Below 640 px a list is made of cards. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
