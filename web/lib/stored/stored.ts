import { useSyncExternalStore } from 'react'

export interface Stored<T> {
  get(): T
  set(value: T): void
  use(): T
  subscribe(listener: () => void): () => void
}

/**
 * A choice kept in this browser. Tabs follow each other through the `storage` event; a browser that refuses
 * storage (private mode, quota) still obeys until the page is closed.
 */
export function stored<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string,
): Stored<T> {
  const listeners = new Set<() => void>()
  let text = load(key)
  let value = read(text)
  const take = (next: string | null) => {
    if (next === text) return
    text = next
    value = read(next)
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) take(event.newValue)
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set(next) {
      save(key, write(next))
      take(write(next))
    },
    use: () => useSyncExternalStore(subscribe, get),
    subscribe,
  }
}

function load(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function save(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Refused: the choice lives in memory for this visit.
  }
}

/** Parses a value of a closed list; its first value by default. */
export const oneOf =
  <const V extends string>(values: readonly [V, ...V[]]) =>
  (text: string | null): V =>
    values.find((value) => value === text) ?? values[0]
