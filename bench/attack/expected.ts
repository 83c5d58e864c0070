import { type Attack, BATCH } from './attacks.ts'
import type { BodyName } from './bodies.ts'

/** The caller of a request; a limited one may also get 429 from the rate limits. */
export interface Sender {
  readonly guest: boolean
  readonly limited: boolean
}

/**
 * Routes that the limits of decision 008 open to guests: sign-in, codes, tracking a parcel, reports and
 * subscriptions.
 */
const OPEN_TO_GUESTS =
  /^\/api\/collections\/users\/(auth-with-(password|otp)|request-(otp|password-reset|verification)|confirm-.+)$|^\/api\/wasl\/(sign-up(\/.+)?|first-account)$|^\/suivi\/|^\/api\/(realtime|oauth2-redirect|collections\/erreurs\/records)$/
/** Routes on which nobody may send more than a guest may. */
const SMALL_FOR_ALL =
  /^\/api\/collections\/(users\/(auth-with-(password|otp)|request-|confirm-)|erreurs\/records$)|^\/api\/wasl\/(sign-up|first-account)|^\/suivi\//
/** Routes where a body may be as long as the deep one, but not as deep. */
const LONG_BODIES: ReadonlySet<string> = new Set([
  BATCH,
  ...['/api/wasl/imports/files', '/api/wasl/reprises', '/api/wasl/comptabilite/journal'],
])
const NOWHERE = /^\/(api\/)?nothing$/

/** Bodies larger than a guest may send. */
const ABOVE_SMALL: ReadonlySet<BodyName> = new Set<BodyName>([
  ...(['2,000,000 keys, 25 MB', 'lists in lists, 25 MB', 'long texts, 1 MB', 'JSON in texts, 1 MB'] as const),
  ...(['49,000 keys', '200,000 items', 'a form of 1 MB', '2,000 parts, 5 MB'] as const),
])
/** Bodies with more bytes, items or levels than any may have. */
const ABOVE_ALL: ReadonlySet<BodyName> = new Set<BodyName>([
  '2,000,000 keys, 25 MB',
  'lists in lists, 25 MB',
  '200,000 items',
])

/**
 * Statuses that are right for the attack; undefined when anything below 500 is, since a list would prove too
 * little.
 */
function rightAnswers(attack: Attack, sender: Sender): ReadonlySet<number> | undefined {
  const right = answersTo(attack, sender.guest)
  return right && new Set(sender.limited ? [...right, 429] : right)
}

function answersTo({ body, path, method }: Attack, guest: boolean): readonly number[] | undefined {
  if (method === 'GET' || !body) return [200, 307, 400, 401, 403, 404, 429]
  if (NOWHERE.test(path)) return [404]
  const open = OPEN_TO_GUESTS.test(path)
  if (guest && !open) return [401, 403]
  if (ABOVE_SMALL.has(body) && (guest || SMALL_FOR_ALL.test(path))) return [413]
  if (body === 'lists in lists, 25 MB' && LONG_BODIES.has(path)) return [400, 403]
  // Some routes check the caller before the body.
  return ABOVE_ALL.has(body) ? [401, 403, 404, 413] : undefined
}

/** The wrong statuses among these: 0 for a connection that broke off, and failures of the server. */
export function wrongAnswers(attack: Attack, sender: Sender, statuses: readonly number[]): number[] {
  const right = rightAnswers(attack, sender)
  return statuses.filter((status) => status === 0 || status >= 500 || (right && !right.has(status)))
}
