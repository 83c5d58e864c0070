import { useSyncExternalStore } from 'react'

/** Room for a list with its code, state and recipient, and for the panel of a record. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1280px)') : null

function subscribe(listener: () => void): () => void {
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

/** True where the panel of a record stands beside its list; below, it covers it. */
export const useBeside = (): boolean => useSyncExternalStore(subscribe, () => wide?.matches ?? false)
