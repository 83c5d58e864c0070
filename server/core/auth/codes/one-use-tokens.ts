import type { FieldError } from '#model/schema/checks.ts'
import type { AuthRequest } from '#server/core/auth/auth-request.ts'
import { type Claims, isSignedFor, readClaims, signToken } from '#server/core/auth/tokens.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { readRow } from '#server/core/base/storage.ts'
import type { TokenType } from '#server/core/contract/auth-settings.ts'

/** Tokens that come by e-mail. Using one changes what it is signed with, or nothing more can come of it. */

const INVALID_TOKEN: FieldError = {
  code: 'validation_invalid_token',
  message: 'Invalid or expired token.',
}
const OTHER_COLLECTION: FieldError = {
  code: 'validation_token_collection_mismatch',
  message: 'The provided token is for different auth collection.',
}

export interface Redeemed {
  readonly record: AnyRow
  readonly claims: Claims
}

/** The account of a one-use token, or the error of a token that is none, out of date or used. */
export async function redeem(
  { kernel, collection, secret, nowMs }: AuthRequest,
  token: string,
  type: TokenType,
): Promise<Redeemed | FieldError> {
  const claims = readClaims(token)
  if (claims?.type !== type) return INVALID_TOKEN
  const home = Object.values(kernel.collections).find(
    ({ id, type }) => id === claims.collectionId && type === 'auth',
  )
  const record = home && (await readRow(kernel.db, home, claims.id))
  if (!record || !kernel.maySignIn(record)) return INVALID_TOKEN
  if (!(await isSignedFor(token, type, record, secret, nowMs))) return INVALID_TOKEN
  return home === collection ? { record, claims } : OTHER_COLLECTION
}

export const isRefused = (outcome: Redeemed | FieldError): outcome is FieldError => 'code' in outcome

export const oneUseToken = (
  { collection, secret, nowMs, settings }: AuthRequest,
  record: AnyRow,
  type: TokenType,
  claims: { readonly email: string; readonly newEmail?: string },
): Promise<string> =>
  signToken({ collection, record, type, secret, nowMs, claims, seconds: settings.seconds[type] })
