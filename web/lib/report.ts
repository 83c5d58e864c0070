import { client, SOURCE_HEADER } from './client.ts'

/** The fields of an error report, as stored in the collection `erreurs`. */
export interface Report {
  readonly id: string
  readonly message: string
  readonly stack: string
  readonly detail: unknown
}

/** A page that fails in a loop must not flood the server. */
const MOST_PER_PAGE = 20
const SAME_FOR_MS = 10_000

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const reported = new WeakMap<object, string>()
let last = { message: '', id: '', at: 0 }
let sent = 0

/**
 * Sends an error to the collection `erreurs` and returns the id under which support finds it: the same id for
 * the same error. Never throws, never waits; the request outlives the page.
 */
export function reportError(error: unknown, detail: unknown = null): string {
  const known = typeof error === 'object' && error !== null ? reported.get(error) : undefined
  if (known) return known
  const { message, stack } = describe(error)
  const now = Date.now()
  if (message === last.message && now - last.at < SAME_FOR_MS) return last.id
  const id = newId()
  last = { message, id, at: now }
  if (typeof error === 'object' && error !== null) reported.set(error, id)
  send({ id, message, stack, detail })
  return id
}

/** Id of the last error of this page; empty for none. */
export const lastErrorId = (): string => last.id

function send(report: Report): void {
  if (++sent > MOST_PER_PAGE) return
  const { token, isValid } = client.authStore
  fetch('/api/collections/erreurs/records', {
    method: 'POST',
    keepalive: true,
    headers: {
      ...SOURCE_HEADER,
      'Content-Type': 'application/json',
      ...(isValid && { Authorization: token }),
    },
    body: JSON.stringify({
      ...report,
      route: routeOf(location),
      version: import.meta.env.VITE_VERSION ?? '',
    }),
  }).catch(() => {
    // Offline, the report is dropped.
  })
}

/** Parameters of links sent by mail that open an account. */
const SECRET = /token|code|secret|password|otp|state|key/i

/** The address of the page, secrets redacted, at most 300 characters. */
export function routeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const told = new URLSearchParams(search)
  for (const name of [...told.keys()]) if (SECRET.test(name)) told.set(name, '…')
  const query = told.size > 0 ? `?${told}` : ''
  return `${pathname}${query}`.slice(0, 300)
}

function describe(error: unknown): { message: string; stack: string } {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return { message: message.slice(0, 1000) || 'Error', stack: stack.slice(0, 5000) }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Reports uncaught errors: script errors, rejected promises, page files that fail to load. */
export function reportUncaught(): void {
  addEventListener('error', (event) => {
    if (event.error) reportError(event.error, { at: `${event.filename}:${event.lineno}` })
  })
  addEventListener('unhandledrejection', (event) => {
    if (!isAbort(event.reason)) reportError(event.reason)
  })
  // Vite throws the error again unless this event is cancelled, and it is not: a page that says so shows.
  addEventListener('vite:preloadError', (event) => {
    // The router would load the page anew at once, whatever is typed in it, had it not done so already.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    reportError(event.payload, { preload: true })
  })
}

const isAbort = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  (('name' in reason && reason.name === 'AbortError') || ('isAbort' in reason && reason.isAbort === true))
