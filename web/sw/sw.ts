import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** What a worker has that a page has not. */
interface Worker {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}
declare const self: Worker

/**
 * Opens the livreur’s page from files of one version, all of them or none. Calls to the server are never answered here: what
 * the page reads and writes it keeps itself (`web/outbox`).
 */
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/tournee\/?$/] }))

/** A newer one takes over when its page says so, and never while something waits. */
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
