import { CompactSign, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { TokenType } from '#server/core/contract/auth-settings.ts'

/** Default lifetime of each kind of token, in seconds. */
export const TOKEN_SECONDS: Readonly<Record<TokenType, number>> = {
  auth: 432_000,
  file: 180,
  verification: 86_400,
  passwordReset: 1_800,
  emailChange: 1_800,
}

const Claims = z.object({
  id: z.string(),
  type: z.enum(['auth', 'file', 'verification', 'passwordReset', 'emailChange']),
  collectionId: z.string(),
  refreshable: z.optional(z.boolean()),
  email: z.optional(z.string()),
  newEmail: z.optional(z.string()),
  sid: z.optional(z.string()),
  by: z.optional(z.string()),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

export interface TokenRequest {
  readonly collection: Collection
  readonly record: AnyRow
  readonly type: TokenType
  readonly secret: string
  readonly nowMs: number
  /** Claims beside the owner: `sid` is the session, `by` the person who acts inside the account. */
  readonly claims?: Readonly<Partial<Pick<Claims, 'refreshable' | 'email' | 'newEmail' | 'sid' | 'by'>>>
  /** How long it lives. */
  readonly seconds: number
}

/** Signed with the company's secret and the account's own key: a new key ends every token of the account. */
const keyOf = (record: AnyRow, secret: string, type: TokenType): Uint8Array =>
  new TextEncoder().encode(`${String(record.tokenKey)}${secret}${type === 'auth' ? '' : type}`)

export function signToken(request: TokenRequest): Promise<string> {
  const { collection, record, type, secret, nowMs, claims, seconds } = request
  const exp = Math.floor(nowMs / 1000) + seconds
  return new CompactSign(plain({ id: record.id, type, collectionId: collection.id, ...claims, exp }))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(keyOf(record, secret, type))
}

/** Clients decode it with `atob`, which knows no `-` and no `_`: what base64 would write so is escaped. */
function plain(claims: object): Uint8Array {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return new TextEncoder().encode(JSON.stringify(claims).replace(/[>?~\u007f-\uffff]/g, escaped))
}

/** The claims of a token, not to be trusted before `isSignedFor`; null when it cannot be parsed. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
    const parsed = Claims.safeParse(JSON.parse(payload))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export async function isSignedFor(
  token: string,
  type: TokenType,
  record: AnyRow,
  secret: string,
  nowMs: number,
): Promise<boolean> {
  try {
    const key = keyOf(record, secret, type)
    await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(nowMs) })
    return true
  } catch {
    return false
  }
}
