import type { QueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { signedIn, signOut, type User } from './session.ts'
import { awaitedFactor } from './sign-in.ts'

/** A second factor is turned on and off with the password alone. */
export async function confirmSecondFactor(
  queries: QueryClient,
  mfa: boolean,
  oldPassword: string,
): Promise<void> {
  const { id } = signedIn(client.authStore.record as User | null)
  await client.collection('users').update(id, { mfa, oldPassword })
  await queries.invalidateQueries({ queryKey: ['session'] })
}

export interface PasswordChange {
  readonly oldPassword: string
  readonly password: string
  readonly passwordConfirm: string
}

/**
 * Seed: update by id. A new password ends every session of the account, so this one is opened again with it; who
 * has a second factor signs in anew.
 */
export async function changePassword(user: User | null, change: PasswordChange): Promise<void> {
  const { id, email, phone } = signedIn(user)
  await client.collection('users').update(id, change)
  const awaited = await awaitedFactor(
    client.collection('users').authWithPassword(email || phone, change.password),
  )
  if (awaited) signOut()
}
