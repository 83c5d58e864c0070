import type { PushMessage } from '#model/domain/notifications/push-message.ts'
import { addressOf } from '#web/features/notifications/rules/address.ts'

interface Window {
  readonly url: string
  focus(): Promise<unknown>
}

/** Members of a service worker's global scope that push messages need. */
export interface PushScope {
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
}

/** Shows a message; a later one of the same notification takes its place, and rings again. */
export function showMessage(scope: PushScope, message: PushMessage): Promise<void> {
  return scope.registration.showNotification(message.title, {
    body: message.body,
    tag: message.id,
    renotify: true,
    lang: message.lang,
    dir: message.lang === 'ar' ? 'rtl' : 'ltr',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: message,
  })
}

/** Opens what a message tells of: the window that shows it already, else a new one. */
export async function openMessage(
  { clients }: PushScope,
  message: PushMessage,
  origin: string,
): Promise<void> {
  const path = pathOf(message)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === `${origin}${path}`)
  await (shown ? shown.focus() : clients.openWindow(path))
}

export function pathOf({ kind, collection, record, details, reader }: PushMessage): string {
  const address = addressOf({ kind, collection, record, details }, reader)
  if (!address) return '/notifications/'
  const search = new URLSearchParams(address.search).toString()
  return `${address.to}/${search && `?${search}`}`
}
