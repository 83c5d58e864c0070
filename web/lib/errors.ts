import { ClientResponseError } from 'pocketbase'
import type { FieldError } from '#model/schema/checks.ts'

/** The seed's sentences, word for word. */
export const SEED_ERRORS = {
  generic: 'Something went wrong!',
  notFound: 'Content not found',
  notModified: 'Content not modified!',
  noTitle: 'No title',
} as const

export interface ErrorReport {
  readonly title: string
  /** Formatted JSON. */
  readonly description: string
}

export const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0

/** True for the file of a page that could not be loaded: no network, or a build long replaced. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/.test(error.message)

/**
 * The generic report of the seed. The product's own API error is titled by its message and described by the
 * whole response; anything else by a general title and itself.
 */
export function describeError(error: unknown): ErrorReport {
  if (statusOf(error) === 204) return { title: SEED_ERRORS.notFound, description: toJson(error) }
  if (error instanceof ClientResponseError && error.status >= 400) {
    const { message } = error.response
    return {
      title: typeof message === 'string' && message !== '' ? message : SEED_ERRORS.noTitle,
      description: toJson(error.response),
    }
  }
  return { title: SEED_ERRORS.generic, description: toJson(error) }
}

/** An Error has no enumerable property of its own: its name and message are put where JSON sees them. */
function toJson(error: unknown): string {
  const shown =
    error instanceof Error && !(error instanceof ClientResponseError)
      ? { ...error, name: error.name, message: error.message }
      : error
  try {
    return JSON.stringify(shown, null, 2) ?? String(shown)
  } catch {
    return String(shown)
  }
}

/** Seconds to wait after a 429; 0 without a `retryAfter`. */
export function secondsToWait(error: unknown): number {
  return (error instanceof ClientResponseError && Number(error.response.retryAfter)) || 0
}

/**
 * The record as another person left it, of a write refused because he changed it since it was read; null for any
 * other error.
 */
export function changedSince(
  error: unknown,
): { readonly id: string; readonly [field: string]: unknown } | null {
  if (!(error instanceof ClientResponseError) || error.status !== 409) return null
  const present: unknown = error.response.data?.present
  if (typeof present !== 'object' || present === null || !('updated' in present)) return null
  return 'id' in present && typeof present.id === 'string' ? { ...present, id: present.id } : null
}

export interface ServerQuestion {
  /** The field to resend as true with the write, to confirm it. */
  readonly field: string
  readonly message: string
}

/** The confirmation a 409 requires, such as « this is no duplicate »; null for any other error. */
export function questionOf(error: unknown): ServerQuestion | null {
  if (!(error instanceof ClientResponseError) || error.status !== 409) return null
  const field: unknown = error.response.data?.confirm
  return typeof field === 'string' ? { field, message: String(error.response.message) } : null
}

/** The coded refusal of a 403 or 409, with the params of its message; null without a code. */
export function namedRefusal(error: unknown): FieldError | null {
  if (!(error instanceof ClientResponseError) || (error.status !== 409 && error.status !== 403)) return null
  const { code, params }: { code?: unknown; params?: FieldError['params'] } = error.response.data ?? {}
  if (typeof code !== 'string') return null
  return { code, message: String(error.response.message), ...(params && { params }) }
}

/** True when the server refuses a request with a reason: shown as a sentence, not as a failure. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ClientResponseError && REFUSALS.includes(error.status)
}
const REFUSALS: readonly number[] = [400, 403, 404, 409]

/** True when the server refused named fields, which a form shows beside its inputs. */
export function namesFields(error: unknown): boolean {
  if (!(error instanceof ClientResponseError) || error.status !== 400) return false
  const data: unknown = error.response.data
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0
}
