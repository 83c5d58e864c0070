import { useSyncExternalStore } from 'react'

/**
 * Problem of the browser's store. `newer`: a page of a newer version has upgraded it. `blocked`: a page of an
 * older version keeps it open. `fleeting`: there is none, and items live as long as the page.
 */
export type Trouble = 'newer' | 'blocked' | 'fleeting'

let trouble: Trouble | null = null
const watchers = new Set<() => void>()

export function setTrouble(next: Trouble | null): void {
  trouble = next
  for (const watcher of watchers) watcher()
}

export const troubleOfStore = (): Trouble | null => trouble

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useTrouble = (): Trouble | null => useSyncExternalStore(subscribe, troubleOfStore)
