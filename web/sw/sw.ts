import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PushMessage } from '#model/domain/notifications/push-message.ts'
import { openMessage, type PushScope, showMessage } from './push.ts'

interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
type PushEvent = Lasting & { readonly data: { json(): PushMessage } | null }
type ClickEvent = Lasting & { readonly notification: { readonly data: PushMessage; close(): void } }

/** Members of a service worker's global scope. */
interface Worker extends PushScope {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  readonly location: { readonly origin: string }
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
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

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showMessage(self, event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(self, event.notification.data, self.location.origin))
})
