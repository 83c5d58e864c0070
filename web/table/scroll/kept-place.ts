import { useLocation } from '@tanstack/react-router'
import type { Span } from './span.ts'

/** Where a list was scrolled to. */
export interface KeptPlace {
  /** Pixels between the top of row 0 and the top of what was seen. */
  readonly top: number
  readonly sight: Span
  /** All rows as far as they were known, and those with a place in the scroll area. */
  readonly all: Span
  readonly area: Span
}

const KEY = 'wasl-places'
const MOST = 60

/** By entry of the history and list; the oldest first. */
let places: Map<string, KeptPlace> | null = null

const load = (): Map<string, KeptPlace> => {
  if (places) return places
  try {
    places = new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, KeptPlace][])
  } catch {
    places = new Map()
  }
  // A reload is another page: what was seen goes with it.
  addEventListener('pagehide', save)
  return places
}

function save(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...load()]))
  } catch {
    // Refused: places last as long as the page.
  }
}

export const placeKept = (key: string): KeptPlace | undefined => load().get(key)

export function keepPlace(key: string, place: KeptPlace): void {
  const all = load()
  all.delete(key)
  all.set(key, place)
  for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - MOST))) all.delete(oldest)
}

/** Names the present entry of the history: Back comes to it again. */
export const useHistoryEntry = (): string =>
  useLocation({ select: ({ state }) => (state as { __TSR_key?: string }).__TSR_key ?? '' })
