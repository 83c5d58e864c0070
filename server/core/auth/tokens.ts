import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'

export const AUTH_SECONDS = 432_000

const Claims = z.object({
  id: z.string(),
  type: z.literal('auth'),
  collectionId: z.string(),
  refreshable: z.boolean(),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

/** Signed with the company's secret and the account's own key: a new key ends every token of the account. */
const keyOf = (record: AnyRow, secret: string): Uint8Array =>
  new TextEncoder().encode(`${String(record.tokenKey)}${secret}`)

export function signToken(
  collection: Collection,
  record: AnyRow,
  secret: string,
  nowMs: number,
): Promise<string> {
  const exp = Math.floor(nowMs / 1000) + AUTH_SECONDS
  return new SignJWT({ id: record.id, type: 'auth', collectionId: collection.id, refreshable: true })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(exp)
    .sign(keyOf(record, secret))
}

/** What a token says of itself; nothing of it is believed before `isSignedFor`. */
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
  record: AnyRow,
  secret: string,
  nowMs: number,
): Promise<boolean> {
  try {
    await jwtVerify(token, keyOf(record, secret), { algorithms: ['HS256'], currentDate: new Date(nowMs) })
    return true
  } catch {
    return false
  }
}
