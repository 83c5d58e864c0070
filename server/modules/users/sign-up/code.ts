import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A quarter of an hour: mails may be slow, and the form is long. */
export const CODE_SECONDS = 900

/** An e-mail address somebody claims, and the instant (milliseconds) until which it may be proven. */
export interface Claim {
  readonly email: string
  readonly until: number
}

/**
 * Makes a claim and its code. The code is derived from the claim with the server's secret: nothing is stored
 * until it is used, and a forged id has no code at all.
 */
export function newClaim(secret: string, email: string, nowMs: number): { id: string; code: string } {
  const until = nowMs + CODE_SECONDS * 1000
  const nonce = randomBytes(9).toString('base64url')
  const payload = Buffer.from(JSON.stringify([email, until, nonce])).toString('base64url')
  return { id: `${payload}.${sealOf(secret, payload)}`, code: codeOf(secret, payload) }
}

/** The claim of an identifier still good; nothing for any other text. */
export function readClaim(secret: string, id: string, nowMs: number): Claim | null {
  const [payload = ''] = id.split('.', 1)
  // The whole of it: wrong codes are counted by identifier, and another text for the same claim would count anew.
  if (!same(id, `${payload}.${sealOf(secret, payload)}`)) return null
  const [email, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number]
  return until > nowMs ? { email, until } : null
}

export const isCode = (secret: string, id: string, typed: string): boolean =>
  same(typed, codeOf(secret, id.split('.', 1)[0] ?? ''))

const macOf = (secret: string, use: string, payload: string): Buffer =>
  createHmac('sha256', `${secret} sign-up ${use}`).update(payload).digest()

const sealOf = (secret: string, payload: string): string =>
  macOf(secret, 'seal', payload).toString('base64url')

/** Eight digits, as codes to sign in have. */
const codeOf = (secret: string, payload: string): string =>
  String(macOf(secret, 'code', payload).readUIntBE(0, 6) % 100_000_000).padStart(8, '0')

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
