import type { QueryClient } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { client } from './client.ts'

/** An account that needs a code after its first factor. */
export interface Awaited {
  readonly mfaId: string
  /** The address of the code; empty when the person must type it. */
  readonly email: string
  /** Empty when no code went out yet. */
  readonly otpId: string
}

/** The id under which a second factor is awaited; empty when the way in was enough. */
export async function awaitedFactor(wayIn: Promise<unknown>): Promise<string> {
  try {
    await wayIn
    return ''
  } catch (failure) {
    const mfaId: unknown = failure instanceof ClientResponseError && failure.response.mfaId
    if (typeof mfaId !== 'string' || mfaId === '') throw failure
    return mfaId
  }
}

/**
 * Opens the session; identity is the e-mail or the phone. An account with a second factor is sent its code.
 * `mfaId` when another factor has been given already.
 */
export async function signIn(
  queries: QueryClient,
  identity: string,
  password: string,
  mfaId = '',
): Promise<Awaited | null> {
  const users = client.collection('users')
  const options = mfaId ? { mfaId } : {}
  const awaited = await awaitedFactor(users.authWithPassword(identity, password, options))
  if (!awaited) {
    queries.clear()
    return null
  }
  const email = identity.includes('@') ? identity : ''
  // When the code is not sent, the page sends it again, and shows the error if it still fails.
  const otpId = email ? await requestCode(email).catch(() => '') : ''
  return { mfaId: awaited, email, otpId }
}

/** Opens the session with an account of a provider, in a window of its own. */
export async function signInWith(queries: QueryClient, provider: string): Promise<Awaited | null> {
  const mfaId = await awaitedFactor(client.collection('users').authWithOAuth2({ provider }))
  if (mfaId) return { mfaId, email: '', otpId: '' }
  queries.clear()
  return null
}

/** Sends a code to the address; the response is the same whether or not there is such an account. */
export async function requestCode(email: string): Promise<string> {
  return (await client.collection('users').requestOTP(email)).otpId
}

/**
 * Opens the session with a code and returns ''; or returns the MFA id when the
 * account also needs its password.
 */
export async function signInWithCode(
  queries: QueryClient,
  otpId: string,
  code: string,
  mfaId = '',
): Promise<string> {
  const options = mfaId ? { mfaId } : {}
  const awaited = await awaitedFactor(client.collection('users').authWithOTP(otpId, code, options))
  if (!awaited) queries.clear()
  return awaited
}
