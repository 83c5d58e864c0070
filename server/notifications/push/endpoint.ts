import { ECDH } from 'node:crypto'

/**
 * The services through which browsers receive push messages: Chrome and its kin, Firefox, Safari, Edge. The server calls
 * the address a browser gives it, so no other host is accepted.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** True for an address of one of them, over https and on its usual port. */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return PUSH_SERVICES.some((service) =>
    service.startsWith('*') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}

/** True for a point of the curve P-256, in base64url: no message can be encrypted for another key. */
export function isPushKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
