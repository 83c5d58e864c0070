import { useSyncExternalStore } from 'react'
import { registerWorker } from '#web/lib/worker/registration.ts'
import { isAnythingLeft, outboxState } from './outbox.ts'

/** The service worker that opens the livreur’s page offline, and its updates. */

const LOOK_EVERY_MS = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
let isNewer = false
let isAsked = false
const watchers = new Set<() => void>()

/** Browsers have workers on https and this machine alone: elsewhere the page works as long as there is a network. */
export async function startWorker(): Promise<void> {
  if (registration || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const found = await registerWorker()
  registration = found
  const look = () => {
    isNewer = found.waiting !== null && found.active !== null
    for (const watcher of watchers) watcher()
  }
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  // The files of this version are gone: a hidden page reloads at once, a
  // visible one after the user's request.
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAsked || document.hidden) location.reload()
  })
  setInterval(() => void found.update().catch(() => undefined), LOOK_EVERY_MS)
  look()
  // The page has just been opened: nothing was typed yet.
  if (isNewer) update()
}

/** Activates the new version, unless items wait: the version that wrote them sends them. */
export function update(): void {
  if (!registration?.waiting || isAnythingLeft(outboxState())) return
  isAsked = true
  registration.waiting.postMessage('activate')
}

/** Reloads as the newest version: a newer page already owns the store, and sends what waits. */
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

/** True when a new version is installed and waits for the user's request. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isNewer)
