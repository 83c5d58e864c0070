import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Members of a service worker's global scope. */
interface Worker {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}
declare const self: Worker

/**
 * Opens the livreur’s page from files of one version, all of them or none. API calls are never answered here:
 * the page stores its own data (`web/outbox`).
 */
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/tournee\/?$/] }))

/** A new version is activated by its page alone, and never while items wait. */
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
