import { useSyncExternalStore } from 'react'

/**
 * What stands between this page and the store of its browser. `newer`: a page of a newer version has changed it. `blocked`: a
 * page of an older version does not let go of it. `fleeting`: there is none, and what is said lives as long as the page.
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
