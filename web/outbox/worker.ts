import { useSyncExternalStore } from 'react'
import { isAnythingLeft, outboxState } from './outbox.ts'

/** The worker that opens the livreur’s page without network, and what becomes of a newer one. */

const SCRIPT = '/sw.js'
/** The page alone: the other pages are never answered by it. */
const SCOPE = '/tournee'
const LOOK_EVERY_MS = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
let isNewer = false
let isAsked = false
const watchers = new Set<() => void>()

/** Browsers have workers on https and this machine alone: elsewhere the page works as long as there is a network. */
export async function startWorker(): Promise<void> {
  if (registration || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const found = await serviceWorker.register(SCRIPT, { scope: SCOPE, updateViaCache: 'none' })
  registration = found
  const look = () => {
    isNewer = found.waiting !== null && found.active !== null
    for (const watcher of watchers) watcher()
  }
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  // The files of this version are gone: a page nobody looks at is read anew at once, the others when they are told to.
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAsked || document.hidden) location.reload()
  })
  setInterval(() => void found.update().catch(() => undefined), LOOK_EVERY_MS)
  look()
  // The page has just been opened: nothing was typed yet.
  if (isNewer) update()
}

/** Not while something waits: what this version wrote, this version sends. */
export function update(): void {
  if (!registration?.waiting || isAnythingLeft(outboxState())) return
  isAsked = true
  registration.waiting.postMessage('activate')
}

/** Its store is a newer page’s already: that page sends what waits, and this one may go. */
export async function reloadNewest(): Promise<void> {
  const found = await registration?.update().then(
    () => registration,
    () => null,
  )
  const next = found?.waiting ?? found?.installing
  if (!next) return location.reload()
  isAsked = true
  next.addEventListener('statechange', () => next.state === 'installed' && next.postMessage('activate'))
  next.postMessage('activate')
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** A newer version of the page is there, and takes over when it is told to. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isNewer)
